/** Size in bytes of each built download, by URL. Empty in development. */
export type FileSizes = Readonly<Record<string, number>>;
