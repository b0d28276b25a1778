import type { GoLiveStep } from '@baize/contract';
import { CircleCheck, CircleDashed, CircleDot, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BadgeTone } from '../../ui/badge.tsx';

type Face = { word: string; icon: ReactNode; ink: string; tone: BadgeTone };

type Whose = { state: GoLiveStep['state']; who_acts: GoLiveStep['who_acts'] };

/** Appearance of a step. The words depend on the reader, because they say whose turn it is. */
export function stepFace(
  { state, who_acts }: Whose,
  words: Record<GoLiveStep['who_acts'], string>,
): Face {
  if (state === 'done') {
    return { word: 'Done', icon: <CircleCheck />, ink: 'text-green-ink', tone: 'green' };
  }
  if (state === 'blocked') {
    return { word: 'Later', icon: <CircleDashed />, ink: 'text-ink-subtle', tone: 'grey' };
  }
  return who_acts === 'staff'
    ? { word: words.staff, icon: <Hourglass />, ink: 'text-blue-ink', tone: 'blue' }
    : { word: words.partner, icon: <CircleDot />, ink: 'text-yellow-ink', tone: 'yellow' };
}
