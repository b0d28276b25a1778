import { encode } from 'uqr';

type Props = {
  text: string;
  /** What it is, for those who cannot scan it. */
  label: string;
  className?: string;
};

/** Drawn here and dark on light whatever the theme: cameras read no other. */
export function QrCode({ text, label, className }: Props) {
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
