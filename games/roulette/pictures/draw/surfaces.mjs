import { polar, project, traceCircle, tracePath } from './projection.mjs';

export const palette = {
  cloth: [18, 84, 62],
  clothDeep: [6, 34, 26],
  walnut: [74, 40, 24],
  walnutDark: [36, 18, 11],
  walnutLight: [128, 76, 44],
  brass: [196, 156, 84],
  brassDark: [104, 74, 30],
  brassLight: [250, 228, 170],
  ivory: [247, 243, 232],
  red: [150, 24, 32],
  black: [24, 24, 26],
  green: [16, 104, 70],
};

export const rgb = ([r, g, b], alpha = 1) => `rgb(${r} ${g} ${b} / ${alpha})`;
export const mix = (a, b, t) => a.map((value, index) => Math.round(value + (b[index] - value) * t));

const lightAngle = 2.2;

/** Draws a ring of a turned surface, lit from the upper left, in thin wedges. */
export function drawRing(context, ring) {
  const { inner, outer, innerZ, outerZ, dark, light, shine = 2, gloss = 0, steps = 240 } = ring;
  for (let step = 0; step < steps; step++) {
    const from = (step / steps) * 2 * Math.PI;
    const to = ((step + 1.15) / steps) * 2 * Math.PI;
    const facing = (1 + Math.cos(from - lightAngle)) / 2;
    const glint = gloss * Math.max(0, Math.cos(from - lightAngle)) ** 24;
    const counter = gloss * 0.5 * Math.max(0, Math.cos(from - lightAngle - Math.PI)) ** 16;
    const colour = mix(dark, light, Math.min(1, facing ** shine + glint + counter));
    context.fillStyle = rgb(colour);
    tracePath(context, [
      polar(inner, from, innerZ),
      polar(outer, from, outerZ),
      polar(outer, to, outerZ),
      polar(inner, to, innerZ),
    ]);
    context.fill();
  }
}

export function drawCloth(context, width, height) {
  const glow = context.createRadialGradient(
    width * 0.42,
    height * 0.3,
    20,
    width * 0.5,
    height * 0.5,
    width * 0.62,
  );
  glow.addColorStop(0, rgb(mix(palette.cloth, [255, 255, 255], 0.06)));
  glow.addColorStop(0.6, rgb(palette.cloth));
  glow.addColorStop(1, rgb(palette.clothDeep));
  context.fillStyle = glow;
  context.fillRect(0, 0, width, height);
}

/** Draws the static part: shadow on the table, rim, ball track, slope and deflectors. */
export function drawBowl(context) {
  const { walnut, walnutDark, walnutLight, brass, brassDark, brassLight } = palette;
  for (let soft = 14; soft > 0; soft--) {
    traceCircle(context, 1.62 + soft * 0.014, 0);
    context.fillStyle = 'rgb(0 0 0 / 0.05)';
    context.fill();
  }
  const wood = { dark: walnutDark, light: walnutLight, gloss: 0.35 };
  const metal = { dark: brassDark, light: brassLight, gloss: 0.6, shine: 1.4 };
  drawRing(context, { inner: 1.62, outer: 1.66, innerZ: 0.3, outerZ: 0.02, ...wood, shine: 3 });
  drawRing(context, { inner: 1.5, outer: 1.63, innerZ: 0.34, outerZ: 0.3, ...wood });
  drawRing(context, { inner: 1.478, outer: 1.505, innerZ: 0.34, outerZ: 0.345, ...metal });
  drawRing(context, {
    inner: 1.37,
    outer: 1.48,
    innerZ: 0.24,
    outerZ: 0.335,
    dark: walnutLight.map((value) => value * 0.8),
    light: walnutDark,
    shine: 1,
  });
  drawRing(context, { inner: 1.355, outer: 1.375, innerZ: 0.236, outerZ: 0.24, ...metal });
  drawRing(context, {
    inner: 1.05,
    outer: 1.36,
    innerZ: 0.07,
    outerZ: 0.236,
    dark: mix(walnut, walnutLight, 0.5),
    light: walnutDark,
    shine: 1.2,
  });
  drawDeflectors(context, brass, brassDark, brassLight);
}

function drawDeflectors(context, brass, brassDark, brassLight) {
  for (let index = 0; index < 8; index++) {
    const angle = (index + 0.5) * (Math.PI / 4);
    const along = index % 2 === 0;
    const radial = along ? 0.075 : 0.03;
    const sideways = along ? 0.022 : 0.06;
    const z = 0.165;
    const tip = polar(1.215, angle, z + 0.035);
    const corners = [
      polar(1.215 + radial, angle, z + 0.03),
      polar(1.215, angle + sideways, z),
      polar(1.215 - radial, angle, z - 0.03),
      polar(1.215, angle - sideways, z),
    ];
    const shades = [brassLight, brass, brassDark, mix(brass, brassLight, 0.5)];
    for (const [side, corner] of corners.entries()) {
      context.fillStyle = rgb(shades[side]);
      tracePath(context, [tip, corner, corners[(side + 1) % 4]]);
      context.fill();
    }
  }
}

/** Draws the brass turret in the middle as stacked discs of a turned profile. */
export function drawTurret(context, rotorAngle) {
  const profile = (z) => {
    if (z < 0.2) return 0.2 - (z - 0.13) * 0.9;
    if (z < 0.3) return 0.085 + 0.05 * Math.cos(((z - 0.2) / 0.1) * Math.PI);
    if (z < 0.36) return 0.075;
    return 0.085 * Math.sqrt(Math.max(0, 1 - ((z - 0.41) / 0.07) ** 2));
  };
  const arms = [0, 1, 2, 3].map((index) => rotorAngle + (index * Math.PI) / 2);
  const behind = arms.filter((angle) => Math.sin(angle) > 0);
  const before = arms.filter((angle) => Math.sin(angle) <= 0);
  for (const angle of behind) drawArm(context, angle);
  for (let z = 0.13; z <= 0.48; z += 0.006) {
    if (z > 0.31 && z < 0.318) for (const angle of before) drawArm(context, angle);
    drawDisc(context, profile(z), z);
  }
}

function drawDisc(context, radius, z) {
  const left = project(-radius, 0, z);
  const right = project(radius, 0, z);
  const sheen = context.createLinearGradient(left.x, 0, right.x, 0);
  sheen.addColorStop(0, rgb(mix(palette.brassDark, [40, 26, 8], 0.3)));
  sheen.addColorStop(0.3, rgb(palette.brassLight));
  sheen.addColorStop(0.5, rgb(palette.brass));
  sheen.addColorStop(0.82, rgb(palette.brassDark));
  sheen.addColorStop(1, rgb(mix(palette.brassDark, palette.brass, 0.4)));
  context.fillStyle = sheen;
  traceCircle(context, radius, z, 48);
  context.fill();
}

function drawArm(context, angle) {
  const z = 0.3;
  const root = polar(0.06, angle, z);
  const tip = polar(0.25, angle, z + 0.03);
  context.lineCap = 'round';
  context.lineWidth = 5;
  context.strokeStyle = rgb(palette.brassDark);
  context.beginPath();
  context.moveTo(root.x, root.y);
  context.lineTo(tip.x, tip.y);
  context.stroke();
  context.lineWidth = 2;
  context.strokeStyle = rgb(palette.brassLight);
  context.beginPath();
  context.moveTo(root.x, root.y - 1);
  context.lineTo(tip.x, tip.y - 1);
  context.stroke();
  const knob = context.createRadialGradient(tip.x - 1.6, tip.y - 2, 0.4, tip.x, tip.y, 5.2);
  knob.addColorStop(0, rgb(palette.brassLight));
  knob.addColorStop(0.5, rgb(palette.brass));
  knob.addColorStop(1, rgb(palette.brassDark));
  context.fillStyle = knob;
  context.beginPath();
  context.arc(tip.x, tip.y, 5, 0, 2 * Math.PI);
  context.fill();
}
