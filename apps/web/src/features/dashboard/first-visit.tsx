import { accountRoutes } from '@baize/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { profileQuery, usePartner } from '../../concepts/accounts/partner-session.ts';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { cardClass } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { firstVisitStops } from './first-visit-stops.ts';

/**
 * Onboarding tour for new partners. It is part of the page and blocks nothing. Once dismissed, it
 * never returns.
 */
export function FirstVisit() {
  const { first_visit } = usePartner();
  return first_visit ? <Guide /> : null;
}

function Guide() {
  const [at, setAt] = useState(0);
  const stop = firstVisitStops[at];
  const last = at === firstVisitStops.length - 1;
  const heading = useFocusOnChange(at);
  const dismiss = useDismiss();
  if (stop === undefined) return null;
  return (
    <section
      aria-labelledby="first-visit"
      className={cx(cardClass, 'space-y-5 border-brass-line p-6 max-sm:p-5')}
    >
      <div className="space-y-1.5">
        <p className="text-sm font-medium text-brass-ink">
          Your first visit · {at + 1} of {firstVisitStops.length}
        </p>
        <h2
          id="first-visit"
          ref={heading}
          tabIndex={-1}
          className="text-lg font-semibold outline-none"
        >
          {stop.title}
        </h2>
        <p className="max-w-prose text-ink-muted">{stop.text}</p>
      </div>
      {dismiss.isError && (
        <FormMessage tone="error">
          {failureText(dismiss.error, 'This could not be saved. Please try again.')}
        </FormMessage>
      )}
      <div className="flex flex-wrap items-center gap-2 max-sm:*:grow">
        {at > 0 && (
          <Button variant="secondary" onClick={() => setAt(at - 1)}>
            Back
          </Button>
        )}
        <Button
          loading={last && dismiss.isPending}
          onClick={() => (last ? dismiss.mutate() : setAt(at + 1))}
        >
          {last ? 'Done' : at === 0 ? 'Show me round' : 'Next'}
        </Button>
        {stop.place && (
          <ButtonLink variant="ghost" render={<Link to={stop.place.to} />}>
            {stop.place.label}
          </ButtonLink>
        )}
        {!last && (
          <Button
            variant="ghost"
            className="sm:ml-auto"
            loading={dismiss.isPending}
            onClick={() => dismiss.mutate()}
          >
            Do not show again
          </Button>
        )}
      </div>
    </section>
  );
}

/**
 * Moves focus to the heading of each new stop, so that screen readers read it. Not on first
 * display.
 */
function useFocusOnChange(at: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    heading.current?.focus();
  }, [at]);
  return heading;
}

function useDismiss() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(accountRoutes.dismissFirstVisit, {}),
    onSuccess: () => {
      client.setQueryData(
        profileQuery.queryKey,
        (partner) => partner && { ...partner, first_visit: false },
      );
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    },
  });
}
