export { BaizeLive } from './baize-live.ts';
export { BaizeError } from './error.ts';
export type * from './types.ts';
