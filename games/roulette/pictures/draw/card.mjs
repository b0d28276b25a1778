import { landedFrame } from './ball.mjs';
import { height, width } from './projection.mjs';
import { pocketColour } from './rules.mjs';
import { mix, palette, rgb } from './surfaces.mjs';

const shownFrom = landedFrame + 3;
const gone = 99;

/** The result plate, which appears in the corner after the ball has come to rest. */
export function drawCard(context, number, frame) {
  const appear = Math.min(1, Math.max(0, (frame - shownFrom) / 7));
  const leave = Math.min(1, Math.max(0, (gone - frame) / 5));
  const shown = Math.min(appear, leave);
  if (shown === 0) return;
  const ease = 1 - (1 - shown) ** 3;
  const base = palette[pocketColour(number)];
  context.save();
  context.globalAlpha = ease;
  context.translate(width - 74, height - 70 + (1 - ease) * 14);
  context.shadowColor = 'rgb(0 0 0 / 0.55)';
  context.shadowBlur = 18;
  context.shadowOffsetY = 4;
  disc(context, 52, rgb(palette.brass));
  context.shadowColor = 'transparent';
  const ring = context.createLinearGradient(-52, -52, 52, 52);
  ring.addColorStop(0, rgb(palette.brassLight));
  ring.addColorStop(0.5, rgb(palette.brass));
  ring.addColorStop(1, rgb(palette.brassDark));
  disc(context, 52, ring);
  const face = context.createLinearGradient(0, -48, 0, 48);
  face.addColorStop(0, rgb(mix(base, [255, 255, 255], 0.12)));
  face.addColorStop(1, rgb(mix(base, [0, 0, 0], 0.25)));
  disc(context, 47.5, face);
  context.fillStyle = rgb(palette.ivory);
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.font = '600 54px Display';
  context.fillText(String(number), 0, 18);
  context.restore();
}

function disc(context, radius, fill) {
  context.fillStyle = fill;
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.fill();
}
