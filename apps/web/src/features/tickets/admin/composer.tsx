import { errorCatalogue, type StaffTicket } from '@baize/contract';
import { cx } from '../../../ui/cx.ts';
import { FilterTabs } from '../../../ui/filter-tabs.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { UnsentWords } from '../unsent-words.tsx';
import { MessageForm, useKeptAs, type Writing } from './message-form.tsx';

type ComposerProps = {
  ticket: StaffTicket;
  writing: Writing;
  onWrite: (kind: Writing['kind']) => void;
};

const hints = [
  [['R'], 'Respond'],
  [['N'], 'Note'],
  [['J', 'K'], 'Next, previous'],
] as const;

export function Composer({ ticket, writing, onWrite }: ComposerProps) {
  const refusal = writing.kind === 'response' ? refusalOf(ticket) : undefined;
  const keptAs = useKeptAs(ticket.id, writing.kind);
  return (
    <div
      className={cx(
        'space-y-3 border-t px-6 py-4 transition-colors max-sm:px-4 max-sm:pb-[max(1rem,env(safe-area-inset-bottom))]',
        writing.kind === 'note' ? 'border-brass-line bg-brass-soft' : 'border-line bg-raised',
      )}
    >
      <div className="flex items-center justify-between gap-3">
        <FilterTabs
          label="What to write"
          value={writing.kind}
          onChange={onWrite}
          options={[
            { value: 'response', label: 'Response' },
            { value: 'note', label: 'Internal note' },
          ]}
        />
        <p aria-hidden="true" className="flex gap-4 text-sm text-ink-muted @max-5xl/ticket:hidden">
          {hints.map(([keys, meaning]) => (
            <span key={meaning} className="inline-flex items-center gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
              <span className="ml-0.5">{meaning}</span>
            </span>
          ))}
        </p>
      </div>
      {refusal === undefined ? (
        <MessageForm key={writing.kind} ticket={ticket} writing={writing} />
      ) : (
        <>
          <p className="py-3 text-ink-muted">{refusal}</p>
          <UnsentWords keptAs={keptAs} />
        </>
      )}
    </div>
  );
}

function refusalOf(ticket: StaffTicket): string | undefined {
  if (ticket.partner_deleted) return errorCatalogue.partner_deleted[1];
  return ticket.status === 'closed' ? errorCatalogue.ticket_closed[1] : undefined;
}
