import { type CallDirection, type LoggedCall, limits } from '@baize/contract';
import { Badge } from '../../ui/badge.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Time } from '../../ui/time.tsx';
import { tellOutcome, toneOf } from './call-texts.ts';

type Props = {
  call: LoggedCall | undefined;
  /** The URL names a call that is not in the list. */
  isMissing: boolean;
  directions: Record<CallDirection, string>;
  onClose: () => void;
};

/** Shows the request and response of one logged call. */
export function CallDialog({ call, isMissing, directions, onClose }: Props) {
  return (
    <Dialog
      open={call !== undefined || isMissing}
      onOpenChange={(next) => !next && onClose()}
      title="Call"
      description={
        call && (
          <span className="font-mono wrap-anywhere">
            {call.method} {call.address}
          </span>
        )
      }
      size="lg"
    >
      {isMissing && (
        <FormMessage tone="info" title="This call is not among those shown.">
          It may be older, of the other mode or left out by a filter. Only the last{' '}
          {limits.calls.kept} calls of each mode are kept.
        </FormMessage>
      )}
      {call && (
        <div className="space-y-6">
          <DescriptionList
            items={[
              { label: 'Direction', value: directions[call.direction] },
              {
                label: 'Answer',
                value: (
                  <Badge tone={toneOf(call)} dot>
                    {tellOutcome(call)}
                  </Badge>
                ),
              },
              { label: 'Duration', value: `${call.duration_ms} ms` },
              { label: 'Time', value: <Time value={call.called_at} format="datetime" /> },
              {
                label: call.direction === 'to_us' ? 'x-request-id' : 'webhook-id',
                value: <code className="font-mono text-sm wrap-anywhere">{call.request_id}</code>,
              },
            ]}
          />
          {call.request !== '' && (
            <CodeBlock label="What was asked" language="js" code={tidy(call.request)} />
          )}
          {call.answer !== '' && (
            <CodeBlock label="What was answered" language="js" code={tidy(call.answer)} />
          )}
        </div>
      )}
    </Dialog>
  );
}

/** Formats JSON. Truncated text cannot be parsed and is shown unchanged. */
function tidy(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
