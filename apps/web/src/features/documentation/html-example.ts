import { firstGame } from '../../concepts/live-tables/games.ts';

const { cloth, guide } = firstGame;
const bet = guide.simpleBet.type;
const facts = Object.keys(cloth.outcomes[0]?.facts ?? {});
const told = ['number', ...facts].map((name) => `\${${name}}`).join(' ');

type Blanks = { serverUrl: string; apiKey: string };

/**
 * Complete page that runs as is. It has no inline styles and no inline handlers, so a partner with
 * a strict content security policy only has to allow one script.
 */
export const htmlExample = ({ serverUrl, apiKey }: Blanks) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${cloth.label}</title>
  </head>
  <body>
    <main>
      <h1>${cloth.label}</h1>
      <div id="live-table"></div>
      <p><button id="bet" type="button" disabled>Bet 5.00 on ${bet}</button></p>
      <ol id="messages" role="log" aria-label="Messages" reversed></ol>
    </main>

    <script src="${serverUrl}/sdk/v1/baize-live.js"></script>
    <script>
      const button = document.querySelector('#bet');
      const messages = document.querySelector('#messages');

      function say(text) {
        const line = document.createElement('li');
        line.textContent = text;
        messages.prepend(line);
      }

      let decimals = 2;
      const money = (minorUnits) => (minorUnits / 10 ** decimals).toFixed(decimals);

      const table = new BaizeLive({
        serverUrl: '${serverUrl}',
        playerId: 'player-42', // your own id of the player
        apiKey: '${apiKey}',
        container: '#live-table',
        debug: false,
        autoConnect: true,
        theme: 'dark',
        onConnect({ tableName, balance, limits }) {
          decimals = limits.decimals;
          say(\`Connected to \${tableName}. Balance: \${money(balance)}\`);
        },
        onDisconnect({ reason, willReconnect }) {
          button.disabled = true;
          say(\`Disconnected: \${reason}. \${willReconnect ? 'Trying again.' : ''}\`);
        },
        onBetPlaced({ type, amount, balance }) {
          say(\`Bet placed: \${money(amount)} on \${type}. Balance: \${money(balance)}\`);
        },
        onRoundEnd({ roundId, outcome, ${['number', ...facts].join(', ')}, paid }) {
          if (outcome === 'void') say(\`Round \${roundId} is void. Back: \${money(paid)}.\`);
          else say(\`Round \${roundId} ended: ${told}. Won: \${money(paid)}.\`);
        },
      });

      // Bets are taken while a round is open.
      table.on('roundOpen', () => { button.disabled = false; });
      table.on('roundClosed', () => { button.disabled = true; });
      table.on('error', ({ code, message }) => say(\`\${message} (\${code})\`));

      button.addEventListener('click', () => {
        // Amounts are whole minor units: 500 is 5.00.
        table.placeBet({ type: '${bet}', amount: 500 }).catch(({ code, message }) => {
          say(\`Bet refused: \${message} (\${code})\`);
        });
      });
    </script>
  </body>
</html>
`;
