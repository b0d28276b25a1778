const events = document.getElementById('events');

function tell(text) {
  const line = document.createElement('li');
  line.textContent = text;
  events.prepend(line);
}

let decimals = 2;
const money = (minorUnits) => (minorUnits / 10 ** decimals).toFixed(decimals);

const table = new BaizeLive({
  ...window.liveTable,
  container: '#table',
  theme: 'dark',
  onConnect: ({ tableName, balance, limits }) => {
    decimals = limits.decimals;
    tell(`Seated at ${tableName} with a balance of ${money(balance)}.`);
  },
  onDisconnect: ({ reason, willReconnect }) =>
    tell(willReconnect ? `Connection lost (${reason}), trying again.` : `Left (${reason}).`),
  onBetPlaced: ({ type, amount }) => tell(`Bet ${money(amount)} on ${type}.`),
  onRoundEnd: ({ outcome, number, colour, paid }) =>
    tell(
      outcome === 'void'
        ? `The round is void. Given back: ${money(paid)}.`
        : `Result: ${colour ? `${number} ${colour}` : number}. Paid: ${money(paid)}.`,
    ),
});

table.on('error', ({ code, message }) => tell(`${message} (${code})`));

// So that you can try it from the console: table.placeBet({ type: 'red', amount: 100 })
window.table = table;
