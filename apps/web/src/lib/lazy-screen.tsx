import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadInTime } from './load-in-time.ts';
import { announceWhenSlow } from './slow-screens.ts';

/** The screen's code failed to load. The error page offers a retry. */
export class ScreenNotLoaded extends Error {
  override name = 'ScreenNotLoaded';
}

/** Loads a screen as a separate chunk, with a timeout of two minutes. */
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
      // A prefetch may fail silently. Opening the screen reports the failure.
      load().catch(() => undefined);
    },
  });
}
