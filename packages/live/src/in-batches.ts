/**
 * Batches concurrent calls, one batch at a time: calls that arrive during a batch go into the next.
 * A single call does not wait. A crowd of ten thousand takes neither all database connections nor
 * the event loop from running rounds. If a batch fails, all its calls fail.
 */
export function inBatches<Asked, Answer>(
  most: number,
  answer: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  type Waiting = { asked: Asked; resolve(answer: Answer): void; reject(error: unknown): void };
  let waiting: Waiting[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      // Waits for the end of this event-loop turn, so that calls arriving together share a batch
      // and other work can run.
      await new Promise(setImmediate);
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      try {
        const answers = await answer(batch.map(({ asked }) => asked));
        for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isRunning = false;
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      void run();
    });
}
