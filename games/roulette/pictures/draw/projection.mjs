/**
 * A pinhole camera above the table. World: x right, y away from the viewer, z up; one unit is the
 * radius of the ring of numbers.
 */
export const width = 640;
export const height = 360;

const elevation = (41 * Math.PI) / 180;
const distance = 7.2;
const focal = 1265;
const centre = { x: width / 2, y: height / 2 + 13 };
const cos = Math.cos(elevation);
const sin = Math.sin(elevation);

export function project(x, y, z) {
  const vy = y + distance * cos;
  const vz = z - distance * sin;
  const depth = vy * cos - vz * sin;
  const up = vy * sin + vz * cos;
  return { x: centre.x + (focal * x) / depth, y: centre.y - (focal * up) / depth, depth };
}

export const polar = (radius, angle, z) =>
  project(radius * Math.cos(angle), radius * Math.sin(angle), z);

/** Pixels per world unit at a point. */
export const scaleAt = (point) => focal / point.depth;

/** Transforms the context so that text lies on the surface at a point, its top facing outward. */
export function layOnSurface(context, radius, angle, z, slope) {
  const step = 0.01;
  const at = polar(radius, angle, z);
  const outward = polar(radius + step, angle, z + step * slope);
  const x = radius * Math.cos(angle);
  const y = radius * Math.sin(angle);
  const along = project(x + step * Math.sin(angle), y - step * Math.cos(angle), z);
  context.transform(
    (along.x - at.x) / step,
    (along.y - at.y) / step,
    -(outward.x - at.x) / step,
    -(outward.y - at.y) / step,
    at.x,
    at.y,
  );
}

export function tracePath(context, points) {
  context.beginPath();
  for (const [index, point] of points.entries()) {
    if (index === 0) context.moveTo(point.x, point.y);
    else context.lineTo(point.x, point.y);
  }
  context.closePath();
}

export function traceCircle(context, radius, z, steps = 180) {
  const points = [];
  for (let step = 0; step < steps; step++) {
    points.push(polar(radius, (step / steps) * 2 * Math.PI, z));
  }
  tracePath(context, points);
}
