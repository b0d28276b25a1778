import type { ReactNode } from 'react';
import { Drawing } from './drawing.tsx';
import { Disc } from './isometric.tsx';

/** Illustrations on the home page's cards, all 360 × 200. */
export const vignettes: Record<string, () => ReactNode> = {
  stream: StreamVignette,
  coins: CoinsVignette,
  code: CodeVignette,
};

const frame = { viewBox: '0 0 360 200', className: 'block h-auto w-full' };

function StreamVignette() {
  return (
    <Drawing {...frame}>
      <rect
        x="62"
        y="26"
        width="236"
        height="136"
        rx="10"
        fill="var(--canvas)"
        stroke="var(--line-strong)"
      />
      <clipPath id="vignette-screen">
        <rect x="70" y="34" width="220" height="120" rx="5" />
      </clipPath>
      <g clipPath="url(#vignette-screen)">
        <rect x="70" y="34" width="220" height="120" fill="var(--scene-felt-deep)" />
        <ellipse cx="180" cy="166" rx="150" ry="84" fill="var(--scene-wood)" />
        <ellipse
          cx="180"
          cy="166"
          rx="132"
          ry="72"
          fill="var(--scene-ebony)"
          stroke="var(--scene-brass)"
        />
        <ellipse
          cx="180"
          cy="166"
          rx="112"
          ry="60"
          fill="none"
          stroke="var(--scene-oxblood)"
          strokeWidth="22"
          pathLength="36"
          strokeDasharray="1 1"
        />
        <ellipse
          cx="180"
          cy="166"
          rx="92"
          ry="49"
          fill="var(--scene-wood)"
          stroke="var(--scene-brass)"
        />
        <circle cx="236" cy="112" r="5" fill="var(--scene-white)" />
        <path
          d="M180 96v50M160 130h40"
          stroke="var(--scene-brass)"
          strokeWidth="4"
          strokeLinecap="round"
        />
        <circle cx="180" cy="94" r="5" fill="var(--scene-brass-light)" />
      </g>
      <rect x="80" y="44" width="42" height="16" rx="8" fill="var(--danger)" />
      <circle cx="90" cy="52" r="2.5" fill="var(--on-danger)" />
      <path d="M97 52h17" stroke="var(--on-danger)" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M150 162v16M210 162v16M130 178h100"
        stroke="var(--line-strong)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </Drawing>
  );
}

function CoinsVignette() {
  const stacks: [x: number, y: number, count: number][] = [
    [-62, 30, 3],
    [0, 0, 6],
    [30, -62, 4],
    [54, 40, 2],
  ];
  return (
    <Drawing {...frame}>
      <g transform="translate(176 128)">
        {stacks.map(([x, y, count]) =>
          Array.from({ length: count }, (_, index) => (
            <Disc
              // biome-ignore lint/suspicious/noArrayIndexKey: a coin is identified by its position
              key={`${x}-${index}`}
              {...{ x, y, radius: 26, height: 9, z: index * 10 }}
              side="url(#vignette-side)"
              top={index === count - 1 ? 'url(#vignette-face)' : 'var(--scene-brass-deep)'}
            >
              <circle r="21" fill="none" stroke="var(--scene-brass-deep)" />
              <path
                d="M0-12 9 0 0 12-9 0Z"
                fill="var(--scene-brass-deep)"
                transform="rotate(-45)"
              />
            </Disc>
          )),
        )}
      </g>
      <defs>
        <linearGradient id="vignette-side">
          <stop offset="0" stopColor="var(--scene-brass-deep)" />
          <stop offset="0.4" stopColor="var(--scene-brass-light)" />
          <stop offset="1" stopColor="var(--scene-brass-deep)" />
        </linearGradient>
        <linearGradient id="vignette-face" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="var(--scene-brass-light)" />
          <stop offset="1" stopColor="var(--scene-brass)" />
        </linearGradient>
      </defs>
    </Drawing>
  );
}

/** Draws lines of code as bars, and the table they create. */
function CodeVignette() {
  const lines: [x: number, y: number, width: number, paint: string][] = [
    [80, 62, 46, 'var(--accent)'],
    [80, 80, 96, 'var(--line-control)'],
    [94, 98, 40, 'var(--blue-ink)'],
    [140, 98, 44, 'var(--brass)'],
    [94, 116, 32, 'var(--blue-ink)'],
    [132, 116, 58, 'var(--brass)'],
    [80, 134, 28, 'var(--accent)'],
  ];
  return (
    <Drawing {...frame}>
      <rect
        x="56"
        y="30"
        width="176"
        height="132"
        rx="10"
        fill="var(--canvas)"
        stroke="var(--line-strong)"
      />
      <path d="M56 48h176" stroke="var(--line)" />
      {[68, 77, 86].map((x) => (
        <circle key={x} cx={x} cy="39" r="2.5" fill="var(--line-strong)" />
      ))}
      {lines.map(([x, y, width, fill]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={width} height="7" rx="3.5" fill={fill} />
      ))}
      <g transform="translate(262 124)">
        <circle r="48" fill="var(--scene-wood)" stroke="var(--scene-brass)" strokeWidth="2" />
        <circle r="36" fill="none" stroke="var(--scene-ebony)" strokeWidth="18" />
        <circle
          r="36"
          fill="none"
          stroke="var(--scene-oxblood)"
          strokeWidth="18"
          pathLength="36"
          strokeDasharray="1 1"
        />
        <circle r="27" fill="var(--scene-wood)" stroke="var(--scene-brass)" />
        <path d="M0-12 8 0 0 12-8 0Z" fill="var(--scene-brass)" />
        <circle cx="24" cy="-31" r="4.5" fill="var(--scene-white)" />
      </g>
    </Drawing>
  );
}
