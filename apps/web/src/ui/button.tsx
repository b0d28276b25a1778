import {
  type ComponentProps,
  createElement,
  type ReactElement,
  type ReactNode,
  useImperativeHandle,
  useRef,
} from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-style.ts';
import { cx } from './cx.ts';
import { SpinnerWheel } from './spinner.tsx';
import { useFocusBack } from './use-focus-back.ts';
import { withProps } from './with-props.ts';

type Look = {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shown before the label. */
  icon?: ReactNode;
  className?: string;
};

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  Look & {
    /** Disables the button and shows a spinner. The button keeps its width. */
    loading?: boolean;
    loadingText?: string;
  };

export function Button({
  variant = 'primary',
  size = 'md',
  icon,
  loading = false,
  loadingText,
  disabled,
  type = 'button',
  className,
  children,
  ref,
  ...rest
}: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(
    ref,
    () => button.current,
  );
  useFocusBack(button, loading);
  return (
    <button
      {...rest}
      ref={button}
      type={type}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      className={buttonClass(variant, size, className)}
    >
      {loadingText === undefined ? (
        <>
          {loading && <SpinnerWheel className="absolute" />}
          <span className={cx('inline-flex items-center gap-2', loading && 'opacity-0')}>
            {icon}
            {children}
          </span>
        </>
      ) : (
        <SwitchingLabel idle={children} icon={icon} busy={loadingText} loading={loading} />
      )}
    </button>
  );
}

type SwitchingLabelProps = { idle: ReactNode; icon: ReactNode; busy: string; loading: boolean };

/**
 * Reserves space for the hidden label with invisible generated content. The button is therefore as
 * wide as the wider label, while its text is only the visible one.
 */
function SwitchingLabel({ idle, icon, busy, loading }: SwitchingLabelProps) {
  const absent = loading ? idle : busy;
  const absentHasIcon = loading ? Boolean(icon) : true;
  return (
    <span
      data-absent={typeof absent === 'string' ? absent : undefined}
      className={cx(
        'grid justify-items-center *:col-start-1 *:row-start-1 after:invisible after:col-start-1 after:row-start-1 after:h-0 after:overflow-hidden after:content-[attr(data-absent)]',
        absentHasIcon && 'after:pl-6',
      )}
    >
      <span className="inline-flex items-center gap-2">
        {loading ? <SpinnerWheel /> : icon}
        {loading ? busy : idle}
      </span>
    </span>
  );
}

type ButtonLinkProps = Omit<ComponentProps<'a'>, 'className'> & Look & { render?: ReactElement };

/** Link that looks like a button: pass `href`, or `render={<Link to="..." />}`. */
export function ButtonLink({
  variant = 'primary',
  size = 'md',
  icon,
  className,
  render,
  children,
  ...rest
}: ButtonLinkProps) {
  return withProps(render ?? createElement('a'), {
    ...rest,
    className: buttonClass(variant, size, className),
    children: (
      <>
        {icon}
        {children}
      </>
    ),
  });
}
