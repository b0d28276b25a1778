export type { BetType } from '@baize/games';
export { BaizeLive } from './baize-live.ts';
export { BaizeError } from './error.ts';
export type * from './types.ts';
