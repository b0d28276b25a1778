import { polar, scaleAt } from './projection.mjs';
import { pocketAngle, pocketRadius, pocketZ } from './rotor.mjs';

export const framesPerSecond = 25;
/** One turn of the rotor takes as long as the idle loop, so every clip begins and ends alike. */
export const rotorFrames = 100;
export const spinFrames = 200;
export const landingFrames = 100;
/** The frame of a landing clip in which the ball comes to rest. */
export const landedFrame = 64;

const rotorSpeed = (2 * Math.PI) / (rotorFrames / framesPerSecond);
const track = { radius: 1.425, z: 0.3 };
const launchSpeed = -2 * Math.PI * 1.45;
const handOverSpeed = -2 * Math.PI * 0.78;
const launchFrame = 8;

export const rotorAngleAt = (frame) => (frame / rotorFrames) * 2 * Math.PI;

const smooth = (t) => t * t * (3 - 2 * t);
const clamp = (t) => Math.min(1, Math.max(0, t));

/** Position of the ball during the spin: thrown against the rotor, it slows down a little. */
export function ballInSpin(frame) {
  if (frame < launchFrame) return undefined;
  const seconds = (frame - launchFrame) / framesPerSecond;
  const whole = (spinFrames - launchFrame) / framesPerSecond;
  const slowing = (handOverSpeed - launchSpeed) / whole;
  const angle = 0.9 + launchSpeed * seconds + 0.5 * slowing * seconds * seconds;
  return { angle, ...track, alpha: clamp((frame - launchFrame + 1) / 5) };
}

/**
 * Position of the ball from the track into the pocket of `number`. The angle is a cubic that
 * continues the speed and position of the spin and ends at rest in the turning rotor.
 */
export function ballInLanding(number, frame) {
  if (frame >= landedFrame) {
    const angle = pocketAngle(number, rotorAngleAt(frame));
    return { angle, radius: pocketRadius, z: pocketZ + 0.045, alpha: 1 };
  }
  const duration = landedFrame / framesPerSecond;
  const t = frame / landedFrame;
  const start = ballInSpin(spinFrames).angle;
  const nominal = start + handOverSpeed * duration * 0.52;
  const target = pocketAngle(number, rotorAngleAt(landedFrame));
  const end = target + Math.round((nominal - target) / (2 * Math.PI)) * 2 * Math.PI;
  const angle =
    (2 * t ** 3 - 3 * t ** 2 + 1) * start +
    (t ** 3 - 2 * t ** 2 + t) * duration * handOverSpeed +
    (-2 * t ** 3 + 3 * t ** 2) * end +
    (t ** 3 - t ** 2) * duration * rotorSpeed;

  const fall = smooth(clamp((t - 0.3) / 0.42));
  const radius = track.radius + (pocketRadius - track.radius) * fall;
  const floor = track.z + (pocketZ + 0.045 - track.z) * fall;
  return {
    angle: angle + rattle(number, t),
    radius: radius + skip(t),
    z: floor + hop(t),
    alpha: 1,
  };
}

/** The ball hops off a deflector, then off the frets, lower each time. */
function hop(t) {
  const hops = [
    [0.44, 0.56, 0.09],
    [0.66, 0.8, 0.13],
    [0.8, 0.91, 0.07],
    [0.91, 0.98, 0.03],
  ];
  for (const [from, to, top] of hops) {
    if (t >= from && t < to) return top * Math.sin(((t - from) / (to - from)) * Math.PI);
  }
  return 0;
}

const skip = (t) => (t > 0.66 && t < 0.91 ? 0.06 * Math.sin(((t - 0.66) / 0.25) * Math.PI) : 0);

function rattle(number, t) {
  if (t < 0.66) return 0;
  const left = 1 - (t - 0.66) / 0.34;
  return 0.09 * left * Math.sin((t - 0.66) * 26 + number) * Math.sin(((t - 0.66) / 0.34) * Math.PI);
}

export function drawBall(context, ball) {
  const at = polar(ball.radius, ball.angle, ball.z);
  const ground = polar(ball.radius, ball.angle, surfaceZ(ball.radius));
  const size = 0.047 * scaleAt(at);
  context.globalAlpha = ball.alpha * 0.5;
  context.fillStyle = '#000';
  context.beginPath();
  context.ellipse(ground.x + size * 0.4, ground.y + size * 0.35, size * 1.1, size * 0.7, 0, 0, 7);
  context.fill();
  context.globalAlpha = ball.alpha;
  const shade = context.createRadialGradient(
    at.x - size * 0.35,
    at.y - size * 0.4,
    size * 0.1,
    at.x,
    at.y,
    size,
  );
  shade.addColorStop(0, '#ffffff');
  shade.addColorStop(0.55, '#f4eedd');
  shade.addColorStop(1, '#a89b7c');
  context.fillStyle = shade;
  context.beginPath();
  context.arc(at.x, at.y, size, 0, 2 * Math.PI);
  context.fill();
  context.globalAlpha = 1;
}

function surfaceZ(radius) {
  if (radius > 1.36) return 0.27;
  if (radius > 1.05) return 0.07 + ((radius - 1.05) / 0.31) * 0.166;
  return radius > 0.8 ? 0.03 : pocketZ;
}
