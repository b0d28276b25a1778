import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { placePointer } from './pointer.mjs';

const FRAME_MS = 75;
const MOVE_FRAMES = 9;

const ease = (part) => 1 - (1 - part) ** 3;

const stamp = (ms) => new Date(ms).toISOString().slice(11, 23);

/**
 * Records a page frame by frame. Each screenshot is shown for a fixed time, whenever it was taken,
 * so that the video is smooth even on a busy machine.
 */
export function createRecorder(page, folder) {
  const frames = [];
  const captions = [];
  let pointer = { x: 640, y: 460 };
  let time = 0;
  let still;

  async function shoot(ms, pressed = false) {
    await page.evaluate(placePointer, { ...pointer, pressed });
    const file = join(folder, `${frames.length}.jpg`);
    await page.screenshot({ path: file, type: 'jpeg', quality: 92 });
    frames.push({ file, ms });
    time += ms;
  }

  async function move(locator) {
    await locator.scrollIntoViewIfNeeded();
    const box = await locator.boundingBox();
    const from = pointer;
    const to = { x: box.x + Math.min(box.width / 2, 140), y: box.y + box.height / 2 };
    for (let step = 1; step <= MOVE_FRAMES; step += 1) {
      const part = ease(step / MOVE_FRAMES);
      pointer = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      await page.mouse.move(pointer.x, pointer.y);
      await shoot(FRAME_MS);
    }
  }

  return {
    page,

    async open(path, arrived) {
      await page.goto(path);
      await arrived?.waitFor({ timeout: 60_000 });
      await page.evaluate(() => document.fonts.ready);
    },

    /** Sets the caption from here on. */
    async say(text, ms = 1_600) {
      captions.push({ from: time, text });
      await shoot(ms);
    },

    async hold(ms) {
      await shoot(ms);
    },

    async scroll(pixels) {
      for (let step = 0; step < 12; step += 1) {
        await page.mouse.wheel(0, pixels / 12);
        await page.waitForFunction(() => new Promise(requestAnimationFrame));
        await shoot(FRAME_MS);
      }
    },

    async press(locator, arrived) {
      await move(locator);
      await shoot(160, true);
      await page.mouse.click(pointer.x, pointer.y);
      await arrived?.waitFor({ timeout: 60_000 });
      await shoot(500);
    },

    async type(locator, text) {
      await move(locator);
      await page.mouse.click(pointer.x, pointer.y);
      for (const [part] of text.matchAll(/.{1,3}/g)) {
        await page.keyboard.type(part);
        await shoot(FRAME_MS);
      }
    },

    async choose(locator, files) {
      await locator.setInputFiles(files);
      await shoot(900);
    },

    /** Records the page in real time, for content that moves on its own. */
    async watch(ms, isOver = async () => false) {
      await page.evaluate(placePointer, { ...pointer, pressed: false });
      const session = await page.context().newCDPSession(page);
      const shown = [];
      session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
        shown.push({ data, at: metadata.timestamp * 1000 });
        session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
      });
      const began = performance.now();
      await session.send('Page.startScreencast', { format: 'jpeg', quality: 88, everyNthFrame: 3 });
      while (performance.now() - began < ms && !(await isOver())) await page.waitForTimeout(100);
      await session.send('Page.stopScreencast');
      await session.detach();
      for (const [index, { data, at }] of shown.entries()) {
        const lasted = Math.round((shown[index + 1]?.at ?? at + FRAME_MS) - at);
        const file = join(folder, `${frames.length}.jpg`);
        await writeFile(file, Buffer.from(data, 'base64'));
        frames.push({ file, ms: Math.max(1, lasted) });
        time += lasted;
      }
    },

    /** Makes the last frame the still image of the video. */
    keepStill() {
      still = frames.at(-1).file;
    },

    finish() {
      const cues = captions.map(({ from, text }, index) => {
        const to = captions[index + 1]?.from ?? time;
        return `${index + 1}\n${stamp(from)} --> ${stamp(to)}\n${text}\n`;
      });
      return {
        frames,
        list: join(folder, 'frames.txt'),
        still: still ?? frames[0].file,
        seconds: time / 1000,
        captions: ['WEBVTT', '', ...cues].join('\n'),
      };
    },
  };
}
