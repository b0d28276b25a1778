import { Kbd } from '../../../ui/kbd.tsx';

/** For the eye, where there is a keyboard; `aria-keyshortcuts` tells everyone else. */
export function KeyHint({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="max-sm:hidden">
      <Kbd>{children}</Kbd>
    </span>
  );
}
