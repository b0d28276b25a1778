import { type ComponentType, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Hydrates a part rendered by islands/island.tsx. Resolves once it reacts to events. */
export function hydrateIsland<P extends object>(
  id: string,
  Component: ComponentType<P>,
): Promise<void> {
  const place = document.getElementById(id);
  if (place === null) throw new Error(`The page has no island ${id}.`);
  const props = JSON.parse(place.dataset['props'] ?? '{}') as P;
  return new Promise((resolve) => {
    hydrateRoot(
      place,
      <StrictMode>
        <Component {...props} />
        <Alive onAlive={resolve} />
      </StrictMode>,
      { identifierPrefix: id },
    );
  });
}

function Alive({ onAlive }: { onAlive: () => void }) {
  useEffect(onAlive, [onAlive]);
  return null;
}
