const events = document.getElementById('events');

function tell(text) {
  const line = document.createElement('li');
  line.textContent = text;
  events.prepend(line);
}

const money = (minorUnits) => (minorUnits / 100).toFixed(2);

const table = new BaizeLive({
  // Our own server, which adds the key and the player and passes the request on.
  serverUrl: location.origin,
  apiKey: 'kept-on-the-server',
  playerId: 'known-to-the-server',
  container: '#table',
  onConnect: ({ tableName, playerId, balance }) =>
    tell(`${playerId} is seated at ${tableName} with a balance of ${money(balance)}.`),
  onBetPlaced: ({ type, amount }) => tell(`Bet ${money(amount)} on ${type}.`),
  onRoundEnd: ({ outcome, number, colour, paid }) =>
    tell(
      outcome === 'void'
        ? `The round is void. Given back: ${money(paid)}.`
        : `The ball fell on ${number} ${colour}. Paid: ${money(paid)}.`,
    ),
});

table.on('error', ({ code, message }) => tell(`${message} (${code})`));
