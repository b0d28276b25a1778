import { encode } from 'uqr';

type Props = {
  text: string;
  /** Description for users who cannot scan the code. */
  label: string;
  className?: string;
};

/**
 * QR code, rendered here. Always dark on light in both themes, because many cameras read nothing
 * else.
 */
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
