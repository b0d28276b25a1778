import { useShortcutsOn } from '../../../lib/shortcuts.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { Kbd } from '../../../ui/kbd.tsx';

/** Visual hint for a keyboard shortcut. Assistive technology reads `aria-keyshortcuts` instead. */
export function KeyHint({ children }: { children: string }) {
  const [on] = useShortcutsOn();
  if (!on) return null;
  return (
    <span aria-hidden="true" className="max-sm:hidden">
      <Kbd>{children}</Kbd>
    </span>
  );
}

/** Checkbox that turns single-key shortcuts off. They can interfere with speech input. */
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
