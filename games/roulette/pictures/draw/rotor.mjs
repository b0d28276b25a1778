import { layOnSurface, polar, tracePath } from './projection.mjs';
import { pocketColour, wheelOrder } from './rules.mjs';
import { drawRing, mix, palette, rgb } from './surfaces.mjs';

export const pocketRadius = 0.715;
export const pocketZ = -0.02;
const pocketStep = (2 * Math.PI) / wheelOrder.length;

/** The angle of a number's pocket after the rotor has turned by `rotorAngle`. */
export const pocketAngle = (number, rotorAngle) =>
  rotorAngle - wheelOrder.indexOf(number) * pocketStep;

export function drawRotor(context, rotorAngle) {
  drawRing(context, {
    inner: 1.0,
    outer: 1.05,
    innerZ: 0.055,
    outerZ: 0.07,
    dark: palette.brassDark,
    light: palette.brassLight,
    gloss: 0.5,
    shine: 1.4,
  });
  for (const number of wheelOrder) drawPocket(context, number, rotorAngle);
  drawFrets(context, rotorAngle);
  drawCone(context, rotorAngle);
  for (const number of wheelOrder) drawNumeral(context, number, rotorAngle);
}

function drawPocket(context, number, rotorAngle) {
  const middle = pocketAngle(number, rotorAngle);
  const from = middle - pocketStep / 2;
  const to = middle + pocketStep / 2 + 0.004;
  const base = palette[pocketColour(number)];
  const lit = (1 + Math.cos(middle - 2.2)) / 2;
  fillWedge(context, from, to, [0.8, 0.01], [1.002, 0.056], mix(base, [255, 255, 255], 0.1 * lit));
  fillWedge(
    context,
    from,
    to,
    [0.6, -0.03],
    [0.802, -0.012],
    mix(base, [0, 0, 0], 0.42 - 0.2 * lit),
  );
}

function fillWedge(context, from, to, [inner, innerZ], [outer, outerZ], colour) {
  const middle = (from + to) / 2;
  context.fillStyle = rgb(colour);
  tracePath(context, [
    polar(inner, from, innerZ),
    polar(outer, from, outerZ),
    polar(outer, middle, outerZ),
    polar(outer, to, outerZ),
    polar(inner, to, innerZ),
    polar(inner, middle, innerZ),
  ]);
  context.fill();
}

function drawFrets(context, rotorAngle) {
  context.lineCap = 'butt';
  for (let index = 0; index < wheelOrder.length; index++) {
    const angle = rotorAngle + (index + 0.5) * pocketStep;
    strokeBetween(context, [0.8, angle, 0.02], [1.0, angle, 0.057], 1.1, palette.brass);
    strokeBetween(context, [0.61, angle, 0.012], [0.8, angle, 0.02], 2.4, palette.brassDark);
    strokeBetween(context, [0.61, angle, 0.02], [0.8, angle, 0.028], 1.1, palette.brassLight);
  }
  drawRing(context, {
    inner: 0.795,
    outer: 0.808,
    innerZ: 0.02,
    outerZ: 0.02,
    dark: palette.brassDark,
    light: palette.brassLight,
    shine: 1.2,
  });
}

function strokeBetween(context, from, to, lineWidth, colour) {
  const a = polar(...from);
  const b = polar(...to);
  context.lineWidth = lineWidth;
  context.strokeStyle = rgb(colour);
  context.beginPath();
  context.moveTo(a.x, a.y);
  context.lineTo(b.x, b.y);
  context.stroke();
}

function drawCone(context, rotorAngle) {
  drawRing(context, {
    inner: 0.585,
    outer: 0.612,
    innerZ: 0.022,
    outerZ: 0.012,
    dark: palette.brassDark,
    light: palette.brassLight,
    gloss: 0.5,
    shine: 1.3,
  });
  drawRing(context, {
    inner: 0.1,
    outer: 0.588,
    innerZ: 0.135,
    outerZ: 0.022,
    dark: palette.walnutDark,
    light: palette.walnutLight,
    shine: 1.8,
    gloss: 0.3,
  });
  for (let index = 0; index < 8; index++) {
    const angle = rotorAngle + (index * Math.PI) / 4;
    strokeBetween(context, [0.16, angle, 0.124], [0.56, angle, 0.03], 1.2, palette.brass);
  }
}

function drawNumeral(context, number, rotorAngle) {
  context.save();
  layOnSurface(context, 0.9, pocketAngle(number, rotorAngle), 0.034, 0.23);
  context.fillStyle = rgb(palette.ivory);
  context.font = '620 1px Numerals';
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.scale(0.115, 0.125);
  context.fillText(String(number), 0, 0.36);
  context.restore();
}
