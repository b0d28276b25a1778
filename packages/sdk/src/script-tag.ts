import { BaizeLive } from './baize-live.ts';

/** The build for a script tag: the class as a global, as the documentation's example uses it. */
Object.assign(globalThis, { BaizeLive });
