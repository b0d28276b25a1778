const events = document.getElementById('events');

function tell(text) {
  const line = document.createElement('li');
  line.textContent = text;
  events.prepend(line);
}

let decimals = 2;
const money = (minorUnits) => (minorUnits / 10 ** decimals).toFixed(decimals);

async function play() {
  const answer = await fetch('/launch', { method: 'POST' });
  const { serverUrl, launchToken, message } = await answer.json();
  if (!answer.ok) return tell(message);
  const table = new BaizeLive({
    serverUrl,
    // Our server has said who the player is; the page cannot be anybody else.
    launchToken,
    container: '#table',
    onConnect: ({ tableName, playerId, balance, limits }) => {
      decimals = limits.decimals;
      tell(`${playerId} is seated at ${tableName} with a balance of ${money(balance)}.`);
    },
    onBetPlaced: ({ type, amount }) => tell(`Bet ${money(amount)} on ${type}.`),
    onRoundEnd: ({ outcome, number, colour, paid }) =>
      tell(
        outcome === 'void'
          ? `The round is void. Given back: ${money(paid)}.`
          : `The ball fell on ${number} ${colour}. Paid: ${money(paid)}.`,
      ),
  });
  table.on('error', ({ code, message }) => tell(`${message} (${code})`));
}

play();
