import { make } from './make.ts';

/** The video, and the button for browsers that wait for a click. */
export function createPicture() {
  const video = make('video', {
    muted: true,
    autoplay: true,
    playsInline: true,
  });
  const play = make('button', { className: 'play', hidden: true }, 'Play video');
  play.onclick = () => {
    play.hidden = true;
    void video.play();
  };
  return {
    video,
    picture: make('div', { className: 'picture' }, video, play),
    askToPlay() {
      play.hidden = false;
    },
  };
}
