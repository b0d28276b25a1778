import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

function ffmpeg(args) {
  const all = ['-loglevel', 'error', '-y', '-fflags', '+bitexact', ...args];
  const { status, stderr } = spawnSync('ffmpeg', all, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ffmpeg: ${stderr}`);
}

/**
 * Encodes the frames as a silent WebM video (VP9) and one of them as a still image. The metadata
 * name the brand shown, so that a video of another brand is recognised.
 */
export async function encode({ frames, list, still }, video, picture, brand) {
  const lines = frames.flatMap(({ file, ms }) => [`file '${file}'`, `duration ${ms / 1000}`]);
  // ffmpeg ignores the last duration of the list, so the last frame is repeated.
  writeFileSync(list, [...lines, `file '${frames.at(-1).file}'`].join('\n'));
  const vp9 = ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '40', '-deadline', 'good'];
  const speed = ['-cpu-used', '2', '-row-mt', '1', '-g', '300'];
  ffmpeg([
    ...['-f', 'concat', '-safe', '0', '-i', list, '-fps_mode', 'vfr', '-pix_fmt', 'yuv420p'],
    ...[...vp9, ...speed, '-flags:v', '+bitexact', '-metadata', `comment=${brand}`, '-an', video],
  ]);
  ffmpeg(['-i', still, '-vf', 'scale=640:400', '-c:v', 'libwebp', '-quality', '80', picture]);
}
