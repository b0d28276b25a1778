import type { Emitter } from '../emitter.ts';
import { make } from './make.ts';

/** Creates the video, and a play button for browsers that block autoplay. */
export function createPicture(on: Emitter['on']) {
  const video = make('video', { muted: true, autoplay: true, playsInline: true });
  const play = make('button', { className: 'play', hidden: true }, 'Play video');
  play.onclick = () => void video.play();
  video.addEventListener('play', () => {
    play.hidden = true;
  });
  on('error', ({ code }) => {
    if (code === 'autoplay_blocked') play.hidden = false;
  });
  return { video, picture: make('div', { className: 'picture' }, video, play) };
}
