/**
 * Many who ask for the same at once are answered together, one batch at a time: what comes while one is
 * answered goes into the next. A lone one waits for nothing; ten thousand take neither every connection to
 * the database nor the event loop from those who run the rounds. What fails, fails for its batch.
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
      // What this turn of the event loop still brings comes along, and whoever else waits has its turn.
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
