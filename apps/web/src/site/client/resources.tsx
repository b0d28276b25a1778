import { ResourceTabs } from '../islands/resource-tabs.tsx';
import { hydrateIsland } from './hydrate-island.tsx';

export const alive = hydrateIsland('resource-tabs', ResourceTabs);
