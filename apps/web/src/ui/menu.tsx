import {
  cloneElement,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  Suspense,
  useState,
} from 'react';
import { lazyOverlay } from './lazy-overlay.ts';

const MenuPopup = lazyOverlay('MenuPopup');
export const MenuItem = lazyOverlay('MenuItem');
export const MenuLink = lazyOverlay('MenuLink');
export const MenuSeparator = lazyOverlay('MenuSeparator');

type MenuProps = {
  /** Button that opens the menu; it needs an accessible name. */
  trigger: ReactElement;
  align?: 'start' | 'end';
  /** Element that gets focus after closing. Default: the trigger. */
  finalFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

export function Menu({ trigger, align = 'end', finalFocus, children }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [open, setOpen] = useState(false);
  const openAt = (button: HTMLElement) => {
    setAnchor(button);
    setOpen(true);
  };
  return (
    <>
      {cloneElement(trigger as ReactElement<HTMLAttributes<HTMLElement>>, {
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onClick: (event: MouseEvent<HTMLElement>) => openAt(event.currentTarget),
        onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          openAt(event.currentTarget);
        },
      })}
      {anchor && (
        <Suspense>
          <MenuPopup
            open={open}
            onOpenChange={setOpen}
            anchor={anchor}
            align={align}
            finalFocus={() => !isDialogOpen() && (finalFocus?.current ?? anchor)}
          >
            {children}
          </MenuPopup>
        </Suspense>
      )}
    </>
  );
}

/** If a menu item opened a dialog, the dialog already has focus when the menu closes. */
const isDialogOpen = () => document.querySelector('[data-dims-page]') !== null;

/** Header that names the subject of the menu. */
export function MenuHeader({ title, detail }: { title: string; detail?: string }) {
  return (
    <div className="max-w-72 px-2.5 py-2">
      <p className="truncate font-medium text-ink">{title}</p>
      {detail && <p className="truncate text-sm text-ink-muted">{detail}</p>}
    </div>
  );
}
