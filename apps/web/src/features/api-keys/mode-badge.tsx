import type { AccountMode } from '@baize/contract';
import { Badge } from '../../ui/badge.tsx';

export const ModeBadge = ({ mode }: { mode: AccountMode }) => (
  <Badge tone={mode === 'live' ? 'brass' : 'blue'}>{mode === 'live' ? 'Live' : 'Test'}</Badge>
);
