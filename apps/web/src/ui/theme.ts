export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const storageKey = 'theme';

export function readThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey);
    return themeChoices.find((choice) => choice === stored) ?? 'system';
  } catch {
    // The browser may forbid storage; then use the system's theme.
    return 'system';
  }
}

export function storeThemeChoice(choice: ThemeChoice): void {
  try {
    localStorage.setItem(storageKey, choice);
  } catch {
    // The choice still applies to this page.
  }
  applyTheme(choice);
}

function applyTheme(choice: ThemeChoice): void {
  const root = document.documentElement;
  if (choice === 'system') root.removeAttribute('data-theme');
  else root.setAttribute('data-theme', choice);
}

/** Must be called before the first paint, so that the wrong theme never flashes. */
export function applyStoredTheme(): void {
  applyTheme(readThemeChoice());
}
