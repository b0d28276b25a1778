/** Hands a fetched file to the browser's downloads: a plain link could not carry the token. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the content by the time the next task runs.
  setTimeout(() => URL.revokeObjectURL(address));
}
