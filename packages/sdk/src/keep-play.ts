import type { SessionAnswer } from '@baize/contract/live';
import type { Emitter } from './emitter.ts';
import { ownError } from './error.ts';
import { loadModule } from './load-module.ts';
import type { PlayLinks, PlayModule } from './play/play-links.ts';

/**
 * Shows the player's history and reality checks, with a module loaded on demand because both are
 * rare. Returns a function that shows the history or a due check, and one that starts with a
 * session or stops without one.
 */
export function keepPlay(links: PlayLinks, { on, emit }: Pick<Emitter, 'on' | 'emit'>) {
  let play: SessionAnswer['play'];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether a reality check is due. Stays true after failures, until the player has seen it. */
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
