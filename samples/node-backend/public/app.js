import { ask } from './api.js';

const part = (id) => document.getElementById(id);
const door = part('door');
let seat;

function addLine(list, text) {
  const line = document.createElement('li');
  line.textContent = text;
  list.prepend(line);
}

const tell = (text) => addLine(part('events'), text);

let decimals = 2;
const money = (minorUnits) => (minorUnits / 10 ** decimals).toFixed(decimals);

/** Shows the account, or the sign-in form if nobody is signed in. */
async function showPlayer() {
  const player = await ask('GET', '/me');
  const isIn = player.name !== undefined;
  door.hidden = isIn;
  part('account').hidden = part('lobby').hidden = !isIn;
  if (!isIn) return;
  part('name').textContent = player.name;
  part('balance').textContent = `${money(player.balance)} ${player.currency}`;
  part('transactions').replaceChildren();
  for (const { kind, amount, state } of player.transactions.reverse()) {
    addLine(part('transactions'), `${kind} ${money(amount)}, ${state.replace('_', ' ')}`);
  }
}

async function showTables() {
  const { tables } = await ask('GET', '/tables');
  const items = tables.map(({ id, name }) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = `Play ${name}`;
    button.addEventListener('click', () => play(id).catch(fail));
    const item = document.createElement('li');
    item.append(button);
    return item;
  });
  part('tables').replaceChildren(...items);
}

async function play(tableId) {
  seat?.disconnect();
  const { serverUrl, launchToken } = await ask('POST', '/launch', { table_id: tableId });
  seat = new BaizeLive({
    serverUrl,
    // Our server decided who the player is; the page cannot choose another player.
    launchToken,
    container: '#table',
    onConnect: ({ tableName, playerId, balance, limits }) => {
      decimals = limits.decimals;
      tell(`${playerId} is seated at ${tableName} with a balance of ${money(balance)}.`);
    },
    onBetPlaced: ({ type, amount }) => {
      tell(`Bet ${money(amount)} on ${type}.`);
      showPlayer().catch(fail);
    },
    onRoundEnd: ({ outcome, number, colour, paid }) => {
      tell(
        outcome === 'void'
          ? `The round is void. Given back: ${money(paid)}.`
          : `Result: ${colour ? `${number} ${colour}` : number}. Paid: ${money(paid)}.`,
      );
      // Winnings reach the wallet a moment later.
      setTimeout(() => showPlayer().catch(fail), 2000);
    },
  });
  seat.on('error', ({ code, message }) => tell(`${message} (${code})`));
}

async function comeIn() {
  await showPlayer();
  if (door.hidden) await showTables();
}

const fail = ({ message }) => tell(message);

door.addEventListener('submit', (event) => {
  event.preventDefault();
  const { name, password } = Object.fromEntries(new FormData(door));
  part('refusal').textContent = '';
  ask('POST', event.submitter?.value ?? '/sign-in', { name, password })
    .then(comeIn)
    .catch(({ message }) => {
      part('refusal').textContent = message;
    });
});

part('deposit').addEventListener('click', () =>
  ask('POST', '/deposit').then(showPlayer).catch(fail),
);

part('sign-out').addEventListener('click', () => {
  seat?.disconnect();
  seat = undefined;
  part('events').replaceChildren();
  ask('POST', '/sign-out').then(showPlayer).catch(fail);
});

comeIn().catch(fail);
