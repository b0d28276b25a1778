import {
  ballInLanding,
  ballInSpin,
  drawBall,
  landingFrames,
  rotorAngleAt,
  rotorFrames,
  spinFrames,
} from './ball.mjs';
import { drawCard } from './card.mjs';
import { height, width } from './projection.mjs';
import { drawRotor } from './rotor.mjs';
import { drawBowl, drawCloth, drawTurret } from './surfaces.mjs';

const supersampling = 3;
const exposures = 4;
/** Exposure as a fraction of the frame's duration: moving parts blur a little and encode better. */
const shutter = 0.3;

const layer = (scale) => {
  const canvas = new OffscreenCanvas(width * scale, height * scale);
  const context = canvas.getContext('2d');
  context.scale(scale, scale);
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
};

const bowl = layer(supersampling);
drawCloth(bowl.context, width, height);
drawBowl(bowl.context);

const wheels = new Map();

function wheelAt(frame) {
  const phase = frame % rotorFrames;
  let wheel = wheels.get(phase);
  if (!wheel) {
    wheel = layer(1);
    for (let exposure = 0; exposure < exposures; exposure++) {
      const large = layer(supersampling);
      large.context.drawImage(bowl.canvas, 0, 0, width, height);
      drawRotor(large.context, rotorAngleAt(phase + (shutter * exposure) / exposures));
      wheel.context.globalAlpha = 1 / (exposure + 1);
      wheel.context.drawImage(large.canvas, 0, 0, width, height);
    }
    wheels.set(phase, wheel);
  }
  return wheel.canvas;
}

const ballAt = {
  idle: () => undefined,
  spin: (frame) => ballInSpin(frame),
  landing: (frame, number) => ballInLanding(number, frame),
};

const exposed = layer(1);
const out = layer(1);

/** The ball fades at the end of a landing, so that the clip continues into the idle loop. */
const ballFade = (clip, frame) =>
  clip === 'landing' ? Math.min(1, Math.max(0, (landingFrames - 1 - frame) / 5)) : 1;

/** Draws one frame and returns it as a base64-encoded PNG. */
export async function renderFrame(clip, frame, number) {
  for (let exposure = 0; exposure < exposures; exposure++) {
    const moment = frame + (shutter * exposure) / exposures;
    exposed.context.drawImage(wheelAt(frame), 0, 0);
    const ball = ballAt[clip](moment, number);
    if (ball) drawBall(exposed.context, { ...ball, alpha: ball.alpha * ballFade(clip, frame) });
    drawTurret(exposed.context, rotorAngleAt(moment));
    out.context.globalAlpha = 1 / (exposure + 1);
    out.context.drawImage(exposed.canvas, 0, 0);
  }
  out.context.globalAlpha = 1;
  if (clip === 'landing') drawCard(out.context, number, frame);
  const blob = await out.canvas.convertToBlob({ type: 'image/png' });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return bytes.toBase64();
}

export const clipFrames = { idle: rotorFrames, spin: spinFrames, landing: landingFrames };
