import { platform } from '../content.ts';
import { type CoinMark, coinMarks } from '../scenes/coin-marks.ts';

export function CoinList() {
  const { title, items } = platform.coins;
  return (
    <section aria-labelledby="coins" className="border-y border-line bg-sunken py-14">
      <div className="container-site">
        <h2 id="coins" className="text-center text-md font-medium text-ink-muted">
          {title}
        </h2>
        <ul className="mt-9 grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 lg:grid-cols-6">
          {items.map(({ mark, name, symbol }) => (
            <li key={symbol} className="flex flex-col items-center gap-3 text-center">
              <span className="coin-face flex size-16 items-center justify-center rounded-full">
                <svg viewBox="0 0 24 24" aria-hidden="true" className="size-8">
                  <path d={coinMarks[mark as CoinMark]} fill="var(--scene-wood-deep)" />
                </svg>
              </span>
              <span>
                <span className="block font-medium">{name}</span>
                <span className="block text-sm text-ink-subtle">{symbol}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
