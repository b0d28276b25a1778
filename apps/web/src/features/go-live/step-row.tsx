import {
  type GoLiveProgress,
  type GoLiveStep,
  type GoLiveStepName,
  links,
  paths,
} from '@baize/contract';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { stepFace } from '../../concepts/go-live/step-face.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Time } from '../../ui/time.tsx';
import { AcceptTerms } from './accept-terms.tsx';

const turns = { partner: 'Your turn', staff: 'Our turn' };
const actors = { partner: 'You', staff: 'Our team' };

type Props = { step: GoLiveStep; terms: GoLiveProgress['terms'] };

/** One step: its state, what to do, who acts, and how long it usually takes. */
export function StepRow({ step, terms }: Props) {
  const { title, state, what_to_do, who_acts, usually_takes } = step;
  const { word, icon, ink, tone } = stepFace(step, turns);
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-4 gap-y-3 px-6 py-4 max-sm:px-4 md:grid-cols-[1.25rem_minmax(0,1fr)_auto]">
      <span aria-hidden="true" className={`mt-0.5 [&_svg]:size-5 ${ink}`}>
        {icon}
      </span>
      <div className="min-w-0 space-y-1">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {title}
          <Badge tone={tone}>{word}</Badge>
        </h3>
        <p className="text-ink-muted">{what_to_do}</p>
        {state === 'done' ? (
          <DoneNote step={step} terms={terms} />
        ) : (
          <p className="text-sm text-ink-subtle">
            {actors[who_acts]} · usually takes {lower(usually_takes)}
          </p>
        )}
      </div>
      {state === 'open' && (
        <div className="max-md:col-start-2 md:self-center">
          <StepAction step={step} terms={terms} />
        </div>
      )}
    </li>
  );
}

function DoneNote({ step, terms }: Props) {
  if (step.name !== 'terms' || terms.accepted_at === null) return null;
  return (
    <p className="text-sm text-ink-subtle">
      By {terms.accepted_by}, <Time value={terms.accepted_at} format="datetime" />
    </p>
  );
}

/** Links to where a step is done, on another screen or below on this one. */
const places: Partial<Record<GoLiveStepName, { label: string; to: string }>> = {
  kyc: { label: 'Upload documents', to: paths.kyc },
  allowed_origins: { label: 'List your sites', to: paths.streamInfo },
  wallet: { label: 'Try the wallet', to: '#test-wallet' },
  certification: { label: 'Run the cases', to: '#certification' },
  webhook: { label: 'Go to webhooks', to: paths.webhooks },
  live_wallet: { label: 'Name the live wallet', to: links.wallet('live') },
};

function StepAction({ step, terms }: Props): ReactNode {
  if (step.who_acts === 'staff') return null;
  if (step.name === 'terms') return <AcceptTerms version={terms.version} />;
  const place = places[step.name];
  if (place === undefined) return null;
  const { label, to } = place;
  return (
    <ButtonLink
      variant="secondary"
      size="sm"
      className="max-sm:w-full"
      {...(to.startsWith('#') ? { href: to } : { render: <Link to={to} /> })}
    >
      {label}
      <ArrowRight aria-hidden="true" />
    </ButtonLink>
  );
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
