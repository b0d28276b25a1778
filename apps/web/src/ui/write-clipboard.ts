/**
 * Text, or a function that returns it during the click. `undefined` leaves the clipboard unchanged.
 */
export type ToCopy = string | (() => string | Promise<string | undefined>);

/** Copies text and returns whether there was any. Must be called inside the click handler. */
export async function writeClipboard(text: ToCopy): Promise<boolean> {
  const given = typeof text === 'string' ? text : text();
  if (typeof given !== 'string') return writeWhenThere(given);
  await writeText(given);
  return true;
}

/**
 * Safari, and Firefox after some seconds, reject writes after the click. They accept a promise for
 * the content during the click. Where promises are unsupported or rejected, write the text when it
 * arrives.
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
  // Avoids an unhandled rejection: a browser that refuses the item never reads the promise.
  blob.catch(() => undefined);
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

async function writeText(text: string): Promise<void> {
  if (navigator.clipboard) await navigator.clipboard.writeText(text);
  else copyBySelection(text);
}

/** Fallback: browsers provide no clipboard API over plain HTTP from another machine. */
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
