import { Monitor, Moon, Sun } from 'lucide-react';
import { useId, useState } from 'react';
import { cx } from './cx.ts';
import { readThemeChoice, storeThemeChoice, type ThemeChoice, themeChoices } from './theme.ts';

const faces = {
  system: { label: 'System', Icon: Monitor },
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
};

/** `stacked` arranges the buttons vertically, where there is only room for one. */
export function ThemeSwitch({ stacked = false }: { stacked?: boolean }) {
  const name = useId();
  const [choice, setChoice] = useState<ThemeChoice>(readThemeChoice);

  function choose(next: ThemeChoice) {
    setChoice(next);
    storeThemeChoice(next);
  }

  return (
    <fieldset
      className={cx(
        'inline-flex rounded-full border border-line bg-sunken p-0.5',
        stacked && 'flex-col',
      )}
    >
      <legend className="sr-only">Theme</legend>
      {themeChoices.map((value) => {
        const { label, Icon } = faces[value];
        return (
          <label
            key={value}
            title={label}
            className="relative flex size-7 items-center justify-center rounded-full text-ink-subtle transition-colors hover:text-ink has-checked:bg-selected has-checked:text-ink has-checked:shadow-sm has-checked:ring-1 has-checked:ring-line has-focus-visible:outline-2 has-focus-visible:outline-focus max-sm:size-10"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={choice === value}
              onChange={() => choose(value)}
              aria-label={label}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <Icon aria-hidden="true" className="size-4" />
          </label>
        );
      })}
    </fieldset>
  );
}
