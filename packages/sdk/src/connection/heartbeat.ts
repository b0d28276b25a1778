const EVERY_MS = 4_000;
/** Two without an answer: the connection is dead although nobody said so. */
const MOST_UNANSWERED = 2;
/** A line may also die before anything is asked. */
const START_WITHIN_MS = 20_000;

/** Keeps asking whether the other end is there. */
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
