import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadInTime } from './load-in-time.ts';
import { announceWhenSlow } from './slow-screens.ts';

/** The screen's code did not arrive; the error page offers to try again. */
export class ScreenNotLoaded extends Error {
  override name = 'ScreenNotLoaded';
}

/** Splits a screen off into a chunk of its own, for which it waits up to two minutes. */
export function lazyScreen<Name extends string, Props = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> & { preload: () => void } {
  const loadScreen = async () => {
    try {
      const module = await announceWhenSlow(loadInTime(load()));
      return { default: module[name] };
    } catch (error) {
      throw new ScreenNotLoaded('This page could not be loaded.', { cause: error });
    }
  };
  return Object.assign(lazy(loadScreen), {
    preload: () => {
      // Only a head start: a failure shows itself when the screen is opened.
      load().catch(() => undefined);
    },
  });
}
