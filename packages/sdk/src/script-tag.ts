import { BaizeLive } from './baize-live.ts';

/** Entry point for a script tag: defines the class as a global. */
Object.assign(globalThis, { BaizeLive });
