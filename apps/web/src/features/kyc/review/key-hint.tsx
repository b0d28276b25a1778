import { useShortcutsOn } from '../../../lib/shortcuts.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { Kbd } from '../../../ui/kbd.tsx';

/** For the eye, where there is a keyboard; `aria-keyshortcuts` tells everyone else. */
export function KeyHint({ children }: { children: string }) {
  const [on] = useShortcutsOn();
  if (!on) return null;
  return (
    <span aria-hidden="true" className="max-sm:hidden">
      <Kbd>{children}</Kbd>
    </span>
  );
}

/** Single keys can get in the way of speech input: they can be switched off. */
export function KeyPreference() {
  const [on, setOn] = useShortcutsOn();
  return (
    <CheckboxField
      label="Use single keys: A, R, J and K"
      checked={on}
      onChange={(event) => setOn(event.target.checked)}
    />
  );
}
