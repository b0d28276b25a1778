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
/** Throws a sentence that says what to install. */
export function programPath(name: Program): string;
/** For `launch` of Playwright, which without a path looks for the browser it installed itself. */
export function installedBrowser(name: 'chromium' | 'firefox'): { executablePath?: string };
export function ensurePrograms(...names: Program[]): void;
