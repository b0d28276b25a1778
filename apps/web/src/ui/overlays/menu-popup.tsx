import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '../cx.ts';

type MenuPopupProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Button that opened the menu. */
  anchor: HTMLElement;
  align: 'start' | 'end';
  /** Returns the element that gets focus after closing; `false` leaves focus unchanged. */
  finalFocus: () => HTMLElement | false;
  children: ReactNode;
};

export function MenuPopup({
  open,
  onOpenChange,
  anchor,
  align,
  finalFocus,
  children,
}: MenuPopupProps) {
  return (
    <BaseMenu.Root open={open} onOpenChange={onOpenChange}>
      <BaseMenu.Portal>
        <BaseMenu.Positioner
          anchor={anchor}
          align={align}
          sideOffset={6}
          className="z-50 outline-none"
        >
          <BaseMenu.Popup
            finalFocus={finalFocus}
            className="min-w-56 origin-(--transform-origin) rounded-lg border border-line bg-raised p-1.5 text-ink shadow-lg outline-none transition-[opacity,scale] duration-150 ease-out data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0"
          >
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

const itemClass =
  'flex h-9 w-full items-center gap-2.5 rounded-sm px-2.5 text-ink outline-none select-none data-disabled:opacity-45 data-highlighted:bg-pressed max-sm:h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-subtle';

type MenuItemProps = {
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
};

export function MenuItem({ icon, danger, disabled = false, onSelect, children }: MenuItemProps) {
  return (
    <BaseMenu.Item
      disabled={disabled}
      onClick={onSelect}
      className={cx(
        itemClass,
        'cursor-pointer',
        danger && 'text-red-ink data-highlighted:bg-red-soft [&_svg]:text-red-ink',
      )}
    >
      {icon}
      {children}
    </BaseMenu.Item>
  );
}

type MenuLinkProps = {
  icon?: ReactNode;
  href?: string;
  /** Link of the router, for example `<Link to="..." />`. */
  render?: ReactElement;
  children: ReactNode;
};

export function MenuLink({ icon, children, ...link }: MenuLinkProps) {
  return (
    <BaseMenu.LinkItem {...link} closeOnClick className={itemClass}>
      {icon}
      {children}
    </BaseMenu.LinkItem>
  );
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="-mx-1.5 my-1.5 h-px bg-line" />;
}
