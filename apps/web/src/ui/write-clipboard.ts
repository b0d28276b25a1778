/** The text, or how to get it at the moment of the click; none leaves everything as it was. */
export type ToCopy = string | (() => string | Promise<string | undefined>);

/** Answers whether there was something to copy. To be called in the click itself. */
export async function writeClipboard(text: ToCopy): Promise<boolean> {
  const given = typeof text === 'string' ? text : text();
  if (typeof given !== 'string') return writeWhenThere(given);
  await writeText(given);
  return true;
}

/**
 * Safari, and Firefox after some seconds, take nothing that comes later than the click: they are given what
 * will come, within it. Where that is not known or not taken, the text is written when it is there.
 */
async function writeWhenThere(coming: Promise<string | undefined>): Promise<boolean> {
  const [text, promised] = await Promise.allSettled([coming, writePromised(coming)]);
  if (text.status === 'rejected') throw text.reason;
  if (text.value === undefined) return false;
  if (promised.status === 'rejected') await writeText(text.value);
  return true;
}

async function writePromised(coming: Promise<string | undefined>): Promise<void> {
  const blob = coming.then((text) => {
    if (text === undefined) throw new Error('There is nothing to copy.');
    return new Blob([text], { type: 'text/plain' });
  });
  // Whoever cannot take it does not wait for it either.
  blob.catch(() => undefined);
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

async function writeText(text: string): Promise<void> {
  if (navigator.clipboard) await navigator.clipboard.writeText(text);
  else copyBySelection(text);
}

/** Browsers withhold the clipboard from pages served over plain HTTP from another machine. */
function copyBySelection(value: string): void {
  const area = document.createElement('textarea');
  area.value = value;
  area.className = 'sr-only';
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (!copied) throw new Error('The browser refused to copy.');
}
