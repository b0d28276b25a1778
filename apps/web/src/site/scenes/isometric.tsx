import type { ReactNode } from 'react';

/** Isometric 2:1 projection: x points down right, y down left, z up. */
export const project = (x: number, y: number, z = 0): [number, number] => [x - y, (x + y) / 2 - z];

/** Draws its children on a horizontal plane at height z. */
export function Plane({ z = 0, children }: { z?: number; children: ReactNode }) {
  return <g transform={`matrix(1 .5 -1 .5 0 ${-z})`}>{children}</g>;
}

/** Returns the radii of a horizontal circle in projection. */
export const lying = (radius: number) => ({
  rx: Number((radius * Math.SQRT2).toFixed(1)),
  ry: Number((radius * Math.SQRT1_2).toFixed(1)),
});

type DiscProps = {
  x: number;
  y: number;
  z?: number;
  radius: number;
  height: number;
  side: string;
  top: string;
  /** Ivory insets around a chip's edge. Alternating odd and even chips offsets them. */
  edge?: 'odd' | 'even';
  children?: ReactNode;
};

const short = (value: number) => Number(value.toFixed(1));

/** Coin or chip: a flat cylinder with its children centred on the face. */
export function Disc({ x, y, z = 0, radius, height, side, top, edge, children }: DiscProps) {
  const [cx, base] = project(x, y, z);
  const { rx, ry } = lying(radius);
  const cy = base - height;
  const middle = base - height / 2;
  return (
    <g>
      <path
        d={`M${short(cx - rx)} ${cy}V${base}A${rx} ${ry} 0 0 0 ${short(cx + rx)} ${base}V${cy}Z`}
        fill={side}
      />
      {edge && (
        <path
          d={`M${short(cx - rx)} ${middle}A${rx} ${ry} 0 0 0 ${short(cx + rx)} ${middle}`}
          fill="none"
          stroke="var(--mark-ivory)"
          strokeOpacity="0.85"
          strokeWidth={height}
          pathLength="13"
          strokeDasharray="1 3"
          strokeDashoffset={edge === 'even' ? -3 : -1}
        />
      )}
      <path
        d={`M${short(cx - rx)} ${base}A${rx} ${ry} 0 0 0 ${short(cx + rx)} ${base}`}
        fill="none"
        stroke="var(--scene-shadow)"
        strokeOpacity="0.45"
        strokeWidth="0.8"
      />
      <ellipse cx={cx} cy={cy} rx={rx} ry={ry} fill={top} />
      {children && <g transform={`matrix(1 .5 -1 .5 ${cx} ${cy})`}>{children}</g>}
    </g>
  );
}
