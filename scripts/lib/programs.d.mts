type Program =
  | 'chromium'
  | 'firefox'
  | 'webkitDriver'
  | 'xvfb'
  | 'postgresql'
  | 'pgbouncer'
  | 'haproxy'
  | 'nginx'
  | 'clamd'
  | 'promtool'
  | 'faketime';
/** Throws an error that says what to install if the program is missing. */
export function programPath(name: Program): string;
/** Options for Playwright's `launch`, which without a path uses its own downloaded browser. */
export function installedBrowser(name: 'chromium' | 'firefox'): { executablePath?: string };
export function ensurePrograms(...names: Program[]): void;
