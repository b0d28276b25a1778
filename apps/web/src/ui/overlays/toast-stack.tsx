import { toastDurations } from '@baize/contract/limits';
import { Toast as BaseToast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { cx } from '../cx.ts';
import { type ToastOrder, type ToastType, takeToasts } from '../toast.ts';

const icons = {
  success: { Icon: CircleCheck, ink: 'text-green-ink' },
  error: { Icon: CircleAlert, ink: 'text-red-ink' },
  warning: { Icon: TriangleAlert, ink: 'text-yellow-ink' },
  info: { Icon: Info, ink: 'text-blue-ink' },
};

type ToastData = { type: ToastType };

export function ToastStack() {
  return (
    <BaseToast.Provider timeout={toastDurations.default} limit={4}>
      <BaseToast.Portal>
        <BaseToast.Viewport className="fixed z-60 outline-none max-sm:inset-x-3 max-sm:top-[max(0.75rem,env(safe-area-inset-top))] sm:right-6 sm:bottom-6 sm:w-96">
          <Toasts />
        </BaseToast.Viewport>
      </BaseToast.Portal>
    </BaseToast.Provider>
  );
}

/* Positions each toast relative to its corner, upwards on wide screens and downwards on phones, so
   that the others slide when one leaves. */
const placeClass =
  'absolute inset-x-0 [--away:1] max-sm:top-0 sm:bottom-0 sm:[--away:-1] translate-x-(--toast-swipe-movement-x) translate-y-[calc(var(--away)*(var(--toast-offset-y)+var(--toast-index)*0.625rem)+var(--toast-swipe-movement-y))] transition-[translate,opacity] duration-300 ease-out data-starting-style:translate-y-[calc(var(--away)*-1.5rem)] data-starting-style:opacity-0 data-ending-style:opacity-0 data-ending-style:data-[swipe-direction=right]:translate-x-full data-limited:opacity-0';

function Toasts() {
  const { toasts, add, close } = BaseToast.useToastManager<ToastData>();
  useEffect(
    () =>
      takeToasts({
        show: ({ id, type, title, message, duration, action }: ToastOrder) => {
          add({
            id,
            title,
            data: { type },
            priority: type === 'error' ? 'high' : 'low',
            ...(message !== undefined && { description: message }),
            ...(duration !== undefined && { timeout: duration }),
            ...(action && {
              actionProps: {
                children: action.label,
                onClick: () => {
                  action.onClick();
                  close(id);
                },
              },
            }),
          });
        },
        close,
      }),
    [add, close],
  );
  return toasts.map((toast) => {
    const { Icon, ink } = icons[toast.data?.type ?? 'info'];
    return (
      <BaseToast.Root
        key={toast.id}
        toast={toast}
        swipeDirection={['right', 'up']}
        className={cx(placeClass, 'rounded-lg border border-line bg-raised text-ink shadow-md')}
      >
        <BaseToast.Content className="flex items-start gap-3 py-3 pr-2 pl-4">
          <Icon aria-hidden="true" className={cx('mt-1 size-4.5 shrink-0', ink)} />
          <div className="min-w-0 grow space-y-0.5 py-0.5 wrap-anywhere">
            <BaseToast.Title className="font-medium" />
            <BaseToast.Description className="text-sm text-ink-muted" />
            <BaseToast.Action className="mt-1.5 -ml-1.5 h-7 rounded-sm px-1.5 text-sm font-medium text-accent hover:bg-hover" />
          </div>
          <BaseToast.Close
            aria-label="Dismiss"
            // Base UI hides this button in a collapsed stack, but our stack never collapses.
            aria-hidden={false}
            className="inline-flex size-7 shrink-0 items-center justify-center rounded-sm text-ink-subtle transition-colors hover:bg-hover hover:text-ink max-sm:size-10"
          >
            <X className="size-4" />
          </BaseToast.Close>
        </BaseToast.Content>
      </BaseToast.Root>
    );
  });
}
