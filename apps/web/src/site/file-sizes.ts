/** Bytes of the built downloads by address; empty while developing, when nothing is built. */
export type FileSizes = Readonly<Record<string, number>>;
