import { pocketColour } from '@baize/games/roulette/rules';
import { cx } from '../../ui/cx.ts';
import { type ChipColour, ChipStack } from './chips.tsx';
import { Drawing } from './drawing.tsx';
import { Plane } from './isometric.tsx';
import { TableWheel } from './table-wheel.tsx';

const LENGTH = 660;
const WIDTH = 330;
const CELL = { width: 30, height: 46 };
const GRID = { x: 250, y: 60 };
const THICKNESS = 16;

const cloth = {
  red: 'var(--scene-oxblood)',
  black: 'var(--scene-ebony)',
  green: 'var(--scene-felt-light)',
} as const;

const stacks: readonly [x: number, y: number, chips: readonly ChipColour[]][] = [
  [295, 83, ['green', 'green', 'brass']],
  [415, 83, ['brass', 'brass', 'brass', 'brass', 'brass']],
  [535, 106, ['red', 'red', 'red', 'brass']],
  [370, 152, ['red', 'red', 'red', 'red']],
  [475, 175, ['ebony', 'ebony', 'green']],
  [310, 216, ['brass', 'brass', 'red']],
  [580, 252, ['green', 'green', 'green', 'green', 'green', 'green', 'brass']],
];

/** Roulette table in projection: rim, felt, betting layout, chips and a turning wheel. */
export function TableScene({ className }: { className?: string }) {
  return (
    <div data-scene="" aria-hidden="true" className={cx('table-scene relative', className)}>
      <Drawing viewBox="-350 -40 1030 620" className="block h-auto w-full">
        <defs>
          <linearGradient id="table-felt" x1="0" y1="0" x2="1" y2="1">
            <stop offset="0" stopColor="var(--scene-felt-light)" />
            <stop offset="0.55" stopColor="var(--scene-felt)" />
            <stop offset="1" stopColor="var(--scene-felt-deep)" />
          </linearGradient>
          <linearGradient id="table-rim" x1="0" y1="0" x2="1" y2="1">
            <stop offset="0" stopColor="var(--scene-wood-light)" />
            <stop offset="1" stopColor="var(--scene-wood)" />
          </linearGradient>
        </defs>
        <Slab />
        <Plane>
          <Layout />
        </Plane>
        {stacks.map(([x, y, chips]) => (
          <ChipStack key={`${x} ${y}`} {...{ x, y, chips }} radius={13} height={7} />
        ))}
      </Drawing>
      <TableWheel />
    </div>
  );
}

function Slab() {
  const outer = { width: LENGTH, height: WIDTH, rx: 64 };
  return (
    <>
      <g transform="translate(18 58)" opacity="0.55">
        <Plane>
          <rect {...outer} fill="var(--scene-shadow)" className="table-shadow" />
        </Plane>
      </g>
      {Array.from({ length: THICKNESS }, (_, step) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a layer is identified by its height
        <Plane key={step} z={step - THICKNESS}>
          <rect {...outer} fill="var(--scene-wood-deep)" />
        </Plane>
      ))}
      <Plane>
        <rect {...outer} fill="url(#table-rim)" />
        <rect
          x="15"
          y="15"
          width={LENGTH - 30}
          height={WIDTH - 30}
          rx="52"
          fill="url(#table-felt)"
        />
        <rect
          x="15"
          y="15"
          width={LENGTH - 30}
          height={WIDTH - 30}
          rx="52"
          fill="none"
          stroke="var(--scene-brass)"
          strokeWidth="2"
        />
      </Plane>
    </>
  );
}

/** Betting layout: twelve columns of three numbers, the zero, dozens and even chances. */
function Layout() {
  const right = GRID.x + 12 * CELL.width;
  const bottom = GRID.y + 3 * CELL.height;
  return (
    <g className="table-print">
      {Array.from({ length: 36 }, (_, index) => {
        const number = index + 1;
        const x = GRID.x + Math.floor(index / 3) * CELL.width;
        const y = GRID.y + (2 - (index % 3)) * CELL.height;
        return (
          <g key={number}>
            <rect {...{ x, y, ...CELL }} />
            <ellipse
              cx={x + CELL.width / 2}
              cy={y + CELL.height / 2}
              rx="12"
              ry="17"
              fill={cloth[pocketColour(number)]}
            />
            <text x={x + CELL.width / 2} y={y + CELL.height / 2}>
              {number}
            </text>
          </g>
        );
      })}
      <path
        d={`M${GRID.x} ${GRID.y}H${GRID.x - 12}L${GRID.x - 30} ${(GRID.y + bottom) / 2}L${GRID.x - 12} ${bottom}H${GRID.x}`}
      />
      <text x={GRID.x - 13} y={(GRID.y + bottom) / 2}>
        0
      </text>
      {['1st 12', '2nd 12', '3rd 12'].map((label, index) => (
        <g key={label}>
          <rect x={GRID.x + index * 4 * CELL.width} y={bottom} width={4 * CELL.width} height="36" />
          <text x={GRID.x + (index * 4 + 2) * CELL.width} y={bottom + 18}>
            {label}
          </text>
        </g>
      ))}
      {['1–18', 'Even', '', '', 'Odd', '19–36'].map((label, index) => {
        const x = GRID.x + index * 2 * CELL.width;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a field is identified by its position
          <g key={index}>
            <rect x={x} y={bottom + 36} width={2 * CELL.width} height="36" />
            {label === '' ? (
              <path
                d={`M${x + 30} ${bottom + 42}l20 12-20 12-20-12Z`}
                fill={index === 2 ? 'var(--scene-oxblood)' : 'var(--scene-ebony)'}
              />
            ) : (
              <text x={x + CELL.width} y={bottom + 54}>
                {label}
              </text>
            )}
          </g>
        );
      })}
      <path d={`M${right} ${GRID.y}V${bottom}`} />
    </g>
  );
}
