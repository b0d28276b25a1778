import type { SessionAnswer } from '@baize/contract/live';
import type { Emitter } from './emitter.ts';
import { ownError } from './error.ts';
import type { PlayLinks, PlayModule } from './play/play-links.ts';

/**
 * The player's history, and the question whether to go on: shown rarely, so loaded then. Answers how to show
 * it, and how to begin with a session or to end without one.
 */
export function keepPlay(links: PlayLinks, emit: Emitter['emit']) {
  let play: SessionAnswer['play'];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wait = (ms?: number) => {
    clearTimeout(timer);
    if (ms) timer = setTimeout(show, ms, true);
  };
  const show = (isCheck?: boolean) => {
    if (!play) return;
    if (isCheck) wait(play.every);
    import(/* @vite-ignore */ play.url).then(
      (loaded: PlayModule) => loaded.play(links, isCheck),
      () => emit('error', ownError('disconnected')),
    );
  };
  const begin = (session?: SessionAnswer) => {
    play = session?.play;
    wait(play?.next);
  };
  return [show, begin] as const;
}
