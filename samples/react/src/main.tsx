import type { RoundEnd } from '@baize/sdk';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { LiveTable } from './live-table.tsx';
import './style.css';

/** Sessions opened with a `playerId` use play money, which has two decimals. */
const money = (minorUnits: number) => (minorUnits / 100).toFixed(2);

function App() {
  const [rounds, setRounds] = useState<RoundEnd[]>([]);
  const [error, setError] = useState<string>();
  return (
    <main>
      <h1>Tonight at our table</h1>
      <LiveTable
        serverUrl={import.meta.env.VITE_SERVER_URL}
        apiKey={import.meta.env.VITE_API_KEY}
        playerId={import.meta.env.VITE_PLAYER_ID}
        theme="dark"
        onRoundEnd={(round) => setRounds((before) => [round, ...before].slice(0, 10))}
        onError={setError}
      />
      {error && <p role="alert">{error}</p>}
      <h2>The last rounds</h2>
      <ol aria-live="polite">
        {rounds.map((round) => (
          <li key={round.roundId}>
            {`${round.outcome === 'void' ? 'Void' : `${round.number} ${round.colour}`}: staked ${money(round.staked)}, paid ${money(round.paid)}`}
          </li>
        ))}
      </ol>
    </main>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
