import { ArrowRight } from 'lucide-react';
import {
  type ComponentProps,
  createElement,
  type ReactElement,
  type ReactNode,
  type Ref,
  useId,
} from 'react';
import { cx } from './cx.ts';
import { withProps } from './with-props.ts';

type CardProps = {
  title?: ReactNode;
  description?: ReactNode;
  /** Shown beside the title: buttons or a badge. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** Removes the padding, for tables and lists. */
  flush?: boolean;
  headingLevel?: 2 | 3;
  className?: string;
  children?: ReactNode;
  ref?: Ref<HTMLElement>;
};

export const cardClass = 'rounded-lg border border-line bg-surface shadow-sm';

export function Card({
  title,
  description,
  actions,
  footer,
  flush = false,
  headingLevel = 2,
  className,
  children,
  ref,
}: CardProps) {
  const titleId = useId();
  const Heading = `h${headingLevel}` as const;
  const hasHeader = Boolean(title || actions);
  return (
    <section
      ref={ref}
      aria-labelledby={title ? titleId : undefined}
      className={cx(cardClass, 'flex min-w-0 flex-col', flush && 'overflow-clip', className)}
    >
      {hasHeader && (
        <header
          className={cx(
            'flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-6 pt-5 max-sm:px-4',
            flush && 'border-b border-line pb-4',
          )}
        >
          {/* A long description wraps before it pushes the actions below it. */}
          <div className={cx('min-w-0 space-y-0.5', Boolean(description) && 'flex-1 basis-72')}>
            {title && (
              <Heading id={titleId} className="text-md leading-6 font-semibold wrap-anywhere">
                {title}
              </Heading>
            )}
            {description && <p className="text-ink-muted">{description}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      {children !== undefined && (
        <div
          className={cx(
            'min-w-0 grow',
            !flush && (hasHeader ? 'p-6 pt-4' : 'p-6'),
            !flush && 'max-sm:px-4',
          )}
        >
          {children}
        </div>
      )}
      {footer && (
        <footer className="flex flex-wrap items-center justify-end gap-3 rounded-b-lg border-t border-line bg-sunken px-6 py-3.5 max-sm:px-4">
          {footer}
        </footer>
      )}
    </section>
  );
}

type CardLinkProps = Omit<ComponentProps<'a'>, 'title' | 'className'> & {
  render?: ReactElement;
  icon?: ReactNode;
  title: string;
  description: ReactNode;
  /** Shown right of the title, for example a status badge. */
  aside?: ReactNode;
  className?: string;
};

/** Card that is a single link: pass `href`, or `render={<Link to="..." />}`. */
export function CardLink({
  icon,
  title,
  description,
  aside,
  className,
  render,
  ...rest
}: CardLinkProps) {
  return withProps(render ?? createElement('a'), {
    ...rest,
    className: cx(
      cardClass,
      'group flex flex-col gap-4 p-6 transition-[border-color,box-shadow] duration-200 ease-out hover:border-accent-line hover:shadow-md max-sm:p-4',
      className,
    ),
    children: (
      <>
        {(icon || aside) && (
          <span className="flex items-center justify-between gap-3">
            <span className="flex size-10 items-center justify-center rounded-md bg-accent-soft text-accent [&_svg]:size-5">
              {icon}
            </span>
            {aside}
          </span>
        )}
        <span className="space-y-1">
          <span className="flex items-center gap-1.5 text-md font-semibold text-ink">
            {title}
            <ArrowRight
              aria-hidden="true"
              className="size-4 text-ink-subtle transition-transform duration-200 ease-out group-hover:translate-x-1 group-hover:text-accent"
            />
          </span>
          <span className="block text-ink-muted">{description}</span>
        </span>
      </>
    ),
  });
}
