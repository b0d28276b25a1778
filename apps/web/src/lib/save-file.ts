/** Saves fetched content as a download. A plain link could not send the token. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has started the download by the next task, so the URL can be released.
  setTimeout(() => URL.revokeObjectURL(address));
}
