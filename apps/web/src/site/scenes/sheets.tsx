import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { Drawing } from './drawing.tsx';

/** Three stacked sheets (a guide, a program and a table); the upper ones hover. */
export function SheetsScene({ className }: { className?: string }) {
  return (
    <div data-scene="" className={cx('sheets relative', className)}>
      <Sheet z={0} fill="var(--scene-felt)" edge="var(--scene-felt-deep)" line="var(--scene-brass)">
        <TablePrint />
      </Sheet>
      <Sheet
        z={118}
        fill="var(--canvas)"
        edge="var(--scene-shadow)"
        line="var(--line-control)"
        floats
      >
        <Program />
      </Sheet>
      <Sheet
        z={236}
        fill="var(--mark-ivory)"
        edge="var(--scene-brass)"
        line="var(--mark-ivory)"
        floats
      >
        <Guide />
      </Sheet>
    </div>
  );
}

type SheetProps = {
  z: number;
  fill: string;
  edge: string;
  line: string;
  floats?: boolean;
  children: ReactNode;
};

const WIDTH = 230;
const DEPTH = 170;

function Sheet({ z, fill, edge, line, floats = false, children }: SheetProps) {
  const shape = { width: WIDTH, height: DEPTH, rx: 14 };
  return (
    <Drawing
      viewBox="-200 -240 460 480"
      className={cx('block h-auto w-full', z > 0 && 'absolute inset-0', floats && 'sheet-floats')}
    >
      {z > 0 && (
        <g transform={`matrix(1 .5 -1 .5 0 ${136 - z})`}>
          <rect
            x="22"
            y="22"
            width={WIDTH - 44}
            height={DEPTH - 44}
            rx="10"
            fill="var(--scene-shadow)"
            opacity="0.28"
          />
        </g>
      )}
      {[0, 2, 4, 6].map((step) => (
        <g key={step} transform={`matrix(1 .5 -1 .5 0 ${26 - z - step})`}>
          <rect {...shape} fill={edge} />
        </g>
      ))}
      <g transform={`matrix(1 .5 -1 .5 0 ${18 - z})`}>
        <rect {...shape} fill={fill} stroke={line} strokeWidth="1.5" />
        {children}
      </g>
    </Drawing>
  );
}

function TablePrint() {
  return (
    <g fill="none" stroke="var(--mark-ivory)" strokeOpacity="0.7">
      <circle cx="52" cy="85" r="36" stroke="var(--scene-brass)" />
      <circle
        cx="52"
        cy="85"
        r="24"
        stroke="var(--scene-oxblood)"
        strokeOpacity="1"
        strokeWidth="14"
        pathLength="36"
        strokeDasharray="1 1"
      />
      {[0, 1, 2, 3, 4, 5].map((column) =>
        [0, 1, 2].map((row) => (
          <rect
            key={`${column} ${row}`}
            x={106 + column * 18}
            y={40 + row * 30}
            width="18"
            height="30"
          />
        )),
      )}
    </g>
  );
}

function Program() {
  const lines: [x: number, width: number, paint: string][] = [
    [24, 54, 'var(--accent)'],
    [24, 118, 'var(--line-control)'],
    [42, 46, 'var(--blue-ink)'],
    [42, 76, 'var(--brass)'],
    [42, 60, 'var(--blue-ink)'],
    [24, 34, 'var(--accent)'],
  ];
  return (
    <g>
      <path d="M0 30H230" stroke="var(--line-strong)" />
      {[16, 28, 40].map((x) => (
        <circle key={x} cx={x} cy="16" r="3.5" fill="var(--line-control)" />
      ))}
      {lines.map(([x, width, fill], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position
        <rect key={index} x={x} y={46 + index * 20} width={width} height="8" rx="4" fill={fill} />
      ))}
    </g>
  );
}

function Guide() {
  return (
    <g>
      <rect x="22" y="24" width="96" height="14" rx="3" fill="var(--scene-felt)" />
      <rect x="22" y="46" width="60" height="7" rx="3.5" fill="var(--scene-brass)" />
      {[72, 86, 100, 122, 136].map((y) => (
        <rect
          key={y}
          x="22"
          y={y}
          width={y === 100 ? 84 : 120}
          height="6"
          rx="3"
          fill="var(--scene-wood-deep)"
          opacity="0.22"
        />
      ))}
      <circle cx="184" cy="112" r="26" fill="var(--scene-felt)" />
      <circle
        cx="184"
        cy="112"
        r="19"
        fill="none"
        stroke="var(--scene-brass)"
        strokeWidth="6"
        pathLength="24"
        strokeDasharray="1 1"
      />
    </g>
  );
}
