const EVERY_MS = 4_000;
/** After this many unanswered heartbeats, the connection counts as dead. */
const MOST_UNANSWERED = 2;
/** Limit for the first message: a connection may also die before the first heartbeat. */
const START_WITHIN_MS = 20_000;

export function createHeartbeat(ask: () => void, onSilence: () => void) {
  let timer = setTimeout(onSilence, START_WITHIN_MS);
  let unanswered = 0;

  function beat() {
    if (unanswered++ >= MOST_UNANSWERED) return onSilence();
    ask();
    timer = setTimeout(beat, EVERY_MS);
  }
  const stop = () => clearTimeout(timer);

  return {
    start() {
      stop();
      unanswered = 0;
      beat();
    },
    hear() {
      unanswered = 0;
    },
    stop,
  };
}
