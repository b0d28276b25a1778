import type { CertificationCall, CertificationCase } from '@baize/contract';
import { ChevronRight, CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { callFailures } from '../../concepts/calls/call-failures.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { SpinnerWheel } from '../../ui/spinner.tsx';

type Face = { word: string; icon: ReactNode; ink: string };

function faceOf(passed: boolean | null, isNext: boolean): Face {
  if (isNext) return { word: 'Running', icon: <SpinnerWheel />, ink: 'text-accent' };
  if (passed === null) {
    return { word: 'Not tried', icon: <CircleDashed />, ink: 'text-ink-subtle' };
  }
  return passed
    ? { word: 'Passed', icon: <CircleCheck />, ink: 'text-green-ink' }
    : { word: 'Failed', icon: <CircleAlert />, ink: 'text-red-ink' };
}

/** One certification case. It expands to its requests and responses. */
export function CaseRow({ tried, isNext }: { tried: CertificationCase; isNext: boolean }) {
  const { title, sends, expects, passed, why, calls } = tried;
  const { word, icon, ink } = faceOf(passed, isNext);
  return (
    <li>
      <details className="group">
        <summary className="grid cursor-pointer grid-cols-[1.25rem_minmax(0,1fr)_1rem] gap-x-4 px-6 py-3.5 hover:bg-hover max-sm:px-4">
          <span aria-hidden="true" className={`mt-0.75 [&_svg]:size-4.5 ${ink}`}>
            {icon}
          </span>
          <span className="min-w-0">
            <span className="flex flex-wrap gap-x-3 font-medium">
              {title}
              <span className={`font-normal ${ink}`}>{word}</span>
            </span>
            {why !== null && <span className="block wrap-anywhere">{why}</span>}
          </span>
          <ChevronRight
            aria-hidden="true"
            className="mt-1 size-4 text-ink-subtle transition-transform duration-150 group-open:rotate-90"
          />
        </summary>
        <div className="space-y-4 px-6 pt-2 pb-5 max-sm:px-4 sm:pl-15">
          <dl className="grid gap-x-4 gap-y-1 text-ink-muted sm:grid-cols-[5rem_minmax(0,1fr)]">
            <dt className="text-ink-subtle">We send</dt>
            <dd>{sends}</dd>
            <dt className="text-ink-subtle">Expected</dt>
            <dd>{expects}</dd>
          </dl>
          {calls.map((call, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the calls of a case never change
            <Call key={index} number={index + 1} call={call} />
          ))}
        </div>
      </details>
    </li>
  );
}

function Call({ number, call: { request, answer } }: { number: number; call: CertificationCall }) {
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
  const sent = [`POST ${request.url}`, ...headers, '', request.body].join('\n');
  const came =
    answer.status === null
      ? (callFailures[answer.failure ?? ''] ?? 'No answer')
      : [`HTTP ${answer.status}`, '', answer.body].join('\n').trim();
  return (
    <div className="space-y-2">
      <CodeBlock label={`Request ${number}`} language="http" code={sent} />
      <CodeBlock label={`Answer ${number}, after ${answer.ms} ms`} language="http" code={came} />
    </div>
  );
}
