const everyMs = 4_000;
/** Two without an answer: the line is dead although nobody said so. */
const mostUnanswered = 2;

/** Keeps asking whether the other end is there. */
export function createHeartbeat(ask: () => void, onSilence: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unanswered = 0;

  function beat() {
    if (unanswered++ >= mostUnanswered) return onSilence();
    ask();
    timer = setTimeout(beat, everyMs);
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
