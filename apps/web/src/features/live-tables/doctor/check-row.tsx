import { CircleAlert, CircleCheck, CircleDashed, CircleMinus } from 'lucide-react';
import { SpinnerWheel } from '../../../ui/spinner.tsx';
import type { CheckState } from './check.ts';

type Face = { word: string; icon: React.ReactNode; ink: string };

const faces: Record<CheckState['state'] | 'unknown', Face> = {
  unknown: { word: 'Not checked', icon: <CircleDashed />, ink: 'text-ink-subtle' },
  waiting: { word: 'Waiting', icon: <CircleDashed />, ink: 'text-ink-subtle' },
  running: { word: 'Checking', icon: <SpinnerWheel />, ink: 'text-accent' },
  ok: { word: 'OK', icon: <CircleCheck />, ink: 'text-green-ink' },
  problem: { word: 'Problem', icon: <CircleAlert />, ink: 'text-red-ink' },
  skipped: { word: 'Not tried', icon: <CircleMinus />, ink: 'text-ink-subtle' },
};

/** One check: its name, its state and its finding. */
export function CheckRow({ label, check }: { label: string; check: CheckState | undefined }) {
  const state = check?.state ?? 'unknown';
  const { word, icon, ink } = faces[state];
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 gap-y-0.5 py-3 sm:grid-cols-[1.25rem_12rem_minmax(0,1fr)]">
      <span aria-hidden="true" className={`mt-0.75 [&_svg]:size-4 ${ink}`}>
        {icon}
      </span>
      <span className="font-medium">
        {label}
        <span className={`block text-sm font-normal ${ink}`}>{word}</span>
      </span>
      <span className="text-ink-muted wrap-anywhere max-sm:col-start-2">
        {check?.state === 'skipped' && 'Something above has to work first.'}
        {check && 'text' in check && <span className="block text-ink">{check.text}</span>}
        {check?.state === 'problem' && <span className="block">{check.advice}</span>}
      </span>
    </li>
  );
}
