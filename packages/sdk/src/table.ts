import type { Cloth } from '@baize/contract/live';
import type { Config } from './config.ts';
import { askCloth } from './connection/ask-cloth.ts';
import { askSession } from './connection/ask-session.ts';
import { createTransport } from './connection/transport.ts';
import type { Emitter } from './emitter.ts';
import { ownError } from './error.ts';
import { keepPlay } from './keep-play.ts';
import { createOpening } from './opening.ts';
import { keepVideo } from './picture/keep-video.ts';
import type { PlayLinks } from './play/play-links.ts';
import { createSeat } from './seat/seat.ts';
import type { BetData, DisconnectReason, LiveStats, PlacedBet } from './types.ts';
import { createView } from './view/view.ts';

/** Connects transport, seat, view and video. */
export function createTable(config: Config, { on, emit }: Emitter) {
  let game: string | undefined;
  let cloth: Cloth | undefined;
  const transport = createTransport(config, {
    emit,
    async onSession(session) {
      video.play(session);
      beginPlay(session);
      if (session.game === game) return;
      cloth = await askCloth(session.clothUrl);
      game = session.game;
      view.lay(cloth);
    },
    onMessage(message) {
      links.tell?.(message);
      if (view.isInPage()) seat.take(message);
      else end('container_removed');
    },
    onFailed: (error) => end('requested', error),
  });
  const { now, send } = transport;
  const opening = createOpening(transport.open);
  const seat = createSeat({
    emit,
    send,
    onChange: () => view.render(),
    whenShown: (pts, callback) => video.whenShown(pts, callback),
    factsOf,
  });
  const view = createView(config.container, {
    on,
    theme: config.theme,
    state: seat.state,
    connection: transport.state,
    now,
    placeBet,
    takeBack: seat.takeBack,
    history: () => showPlay(),
  });
  const links: PlayLinks = {
    ...view,
    send,
    now,
    cloth: () => cloth,
    stop: () => end('requested'),
  };
  const [showPlay, beginPlay] = keepPlay(links, { on, emit });
  const video = keepVideo(view.video, {
    now,
    emit,
    isWanted: () => transport.state() === 'connected',
    askSession: () => askSession(config),
  });
  on('connect', opening.succeed);
  on('disconnect', video.stop);

  /** Returns an outcome's facts; for a void round, the same names with null values. */
  function factsOf(number: number | null): object {
    const facts = cloth?.outcomes[number ?? 0]?.facts ?? {};
    if (number !== null) return facts;
    return Object.fromEntries(Object.keys(facts).map((name) => [name, null]));
  }

  function end(reason: DisconnectReason, error = ownError('disconnected')) {
    opening.fail(error);
    transport.close(reason);
    video.stop();
    beginPlay();
    seat.abandon();
    if (reason === 'container_removed') view.remove();
  }

  async function placeBet(bet: BetData): Promise<PlacedBet> {
    if (/idle|closed/.test(transport.state())) throw ownError('disconnected');
    const { value } = bet;
    // Sorted as in the layout, so that the chip's spot is found.
    return seat.placeBet(
      Array.isArray(value) ? { ...bet, value: [...value].sort((a, b) => a - b) } : bet,
    );
  }

  return {
    connect: opening.ask,
    end,
    placeBet,
    describe: (): LiveStats => ({
      ...transport.describe(),
      ...video.describe(),
      ...seat.describe(),
    }),
  };
}
