import type { SessionAnswer } from '@baize/contract/live';
import type { Emitter } from './emitter.ts';
import { ownError } from './error.ts';
import { loadModule } from './load-module.ts';
import type { PlayLinks, PlayModule } from './play/play-links.ts';

/**
 * The player's history, and the question whether to go on: shown rarely, so loaded then. Answers how to show
 * it, and how to begin with a session or to end without one.
 */
export function keepPlay(links: PlayLinks, { on, emit }: Pick<Emitter, 'on' | 'emit'>) {
  let play: SessionAnswer['play'];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The question's time has come; it stays due, whatever breaks, until the player has seen it. */
  let isDue = false;

  const wait = (ms?: number) => {
    clearTimeout(timer);
    if (ms) timer = setTimeout(ask, ms);
  };
  const ask = () => {
    isDue = true;
    wait(play?.every);
    show();
  };
  const show = () => {
    const isCheck = isDue;
    loadModule(play?.url)
      .then((loaded: PlayModule) => loaded.play(links, isCheck))
      .then(
        () => {
          if (isCheck) isDue = false;
        },
        () => emit('error', ownError('disconnected')),
      );
  };
  const begin = (session?: SessionAnswer) => {
    play = session?.play;
    wait(play?.next);
  };
  on('connect', () => isDue && show());
  return [show, begin] as const;
}
