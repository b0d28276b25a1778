import { afterEach, describe, expect, it, vi } from 'vitest';
import { writeClipboard } from './write-clipboard.ts';

afterEach(() => vi.unstubAllGlobals());

const ended = new DOMException('Too late', 'NotAllowedError');

/** Simulates a browser that accepts clipboard writes only during the click. */
function aStrictBrowser({ takesPromises }: { takesPromises: boolean }) {
  const copied: string[] = [];
  const click = { isRunning: false };
  class Item {
    readonly items: Record<string, Promise<Blob>>;
    constructor(items: Record<string, Promise<Blob>>) {
      if (!takesPromises) throw new TypeError('A promise is no Blob');
      this.items = items;
    }
  }
  vi.stubGlobal('ClipboardItem', Item);
  vi.stubGlobal('navigator', {
    clipboard: {
      async write([item]: [Item]) {
        if (!click.isRunning) throw ended;
        copied.push((await (await item.items['text/plain'])?.text()) ?? '');
      },
      async writeText(text: string) {
        if (!click.isRunning && takesPromises) throw ended;
        copied.push(text);
      },
    },
  });
  return {
    copied,
    async press(text: Parameters<typeof writeClipboard>[0]) {
      click.isRunning = true;
      const writing = writeClipboard(text);
      click.isRunning = false;
      return writing;
    },
  };
}

/** Resolves later, like a network response after the click. */
const later = (text: string | undefined) => () =>
  new Promise<string | undefined>((resolve) => setImmediate(() => resolve(text)));

describe('writeClipboard', () => {
  it('passes a promise to the browser during the click', async () => {
    const browser = aStrictBrowser({ takesPromises: true });
    expect(await browser.press(later('pk_test_1'))).toBe(true);
    expect(browser.copied).toEqual(['pk_test_1']);
  });

  it('writes the text on arrival if the browser rejects promises or has no ClipboardItem', async () => {
    const browser = aStrictBrowser({ takesPromises: false });
    expect(await browser.press(later('pk_test_1'))).toBe(true);
    vi.stubGlobal('ClipboardItem', undefined);
    expect(await browser.press(later('pk_test_2'))).toBe(true);
    expect(browser.copied).toEqual(['pk_test_1', 'pk_test_2']);
  });

  it.each([true, false])(
    'copies nothing if there is no text (promises accepted: %s)',
    async (takesPromises) => {
      const browser = aStrictBrowser({ takesPromises });
      expect(await browser.press(later(undefined))).toBe(false);
      expect(browser.copied).toEqual([]);
    },
  );

  it("rejects with the error of the text's source", async () => {
    const browser = aStrictBrowser({ takesPromises: true });
    const failing = () => Promise.reject<string>(new Error('The server is away'));
    await expect(browser.press(failing)).rejects.toThrow('The server is away');
    expect(browser.copied).toEqual([]);
  });

  it('writes available text immediately', async () => {
    const browser = aStrictBrowser({ takesPromises: true });
    expect(await browser.press('ready')).toBe(true);
    expect(await browser.press(() => 'made')).toBe(true);
    expect(browser.copied).toEqual(['ready', 'made']);
  });
});
