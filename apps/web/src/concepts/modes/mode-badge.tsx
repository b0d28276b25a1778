import type { AccountMode } from '@baize/contract';
import { Badge } from '../../ui/badge.tsx';

export const modeNames: Record<AccountMode, string> = { test: 'Test', live: 'Live' };

export const ModeBadge = ({ mode }: { mode: AccountMode }) => (
  <Badge tone={mode === 'live' ? 'brass' : 'blue'}>{modeNames[mode]}</Badge>
);
