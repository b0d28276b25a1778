import { Disc } from './isometric.tsx';

const paints = {
  green: ['var(--scene-felt)', 'var(--scene-felt-light)'],
  red: ['var(--scene-oxblood-deep)', 'var(--scene-oxblood)'],
  brass: ['var(--scene-brass-deep)', 'var(--scene-brass)'],
  ebony: ['var(--scene-shadow)', 'var(--scene-ebony)'],
} as const;

export type ChipColour = keyof typeof paints;

type Props = {
  x: number;
  y: number;
  radius?: number;
  height?: number;
  chips: readonly ChipColour[];
};

/** Stack of chips, bottom first. Only the topmost shows its face. */
export function ChipStack({ x, y, radius = 11, height = 6, chips }: Props) {
  return (
    <g>
      <ellipse
        cx={x - y + radius * 0.5}
        cy={(x + y) / 2 + radius * 0.25}
        rx={radius * 1.55}
        ry={radius * 0.78}
        fill="var(--scene-shadow)"
        opacity="0.35"
      />
      {chips.map((colour, index) => {
        const [side, top] = paints[colour];
        return (
          <Disc
            // biome-ignore lint/suspicious/noArrayIndexKey: a chip is identified by its position
            key={index}
            {...{ x, y, radius, height, side, top }}
            z={index * height}
            edge={index % 2 === 0 ? 'even' : 'odd'}
          >
            {index === chips.length - 1 && <Face radius={radius} />}
          </Disc>
        );
      })}
    </g>
  );
}

function Face({ radius }: { radius: number }) {
  const inlay = Number((radius * 0.82).toFixed(1));
  return (
    <>
      <circle
        r={inlay}
        fill="none"
        stroke="var(--mark-ivory)"
        strokeWidth={Number((radius * 0.3).toFixed(1))}
        pathLength="12"
        strokeDasharray="1 1"
        opacity="0.9"
      />
      <circle
        r={Number((radius * 0.56).toFixed(1))}
        fill="none"
        stroke="var(--mark-ivory)"
        strokeWidth={Number((radius * 0.06).toFixed(2))}
        opacity="0.8"
      />
    </>
  );
}
