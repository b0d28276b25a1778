import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { installedBrowser } from './scripts/lib/programs.mjs';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/start-server.ts',
  fullyParallel: true,
  workers: availableParallelism(),
  forbidOnly: true,
  // Retry once, because browsers fail now and then on a busy machine; the report names such tests.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    baseURL: process.env['BASE_URL'],
    viewport: { width: 1280, height: 800 },
    // Tracing every test would double its cost.
    trace: 'on-first-retry',
  },
  projects: [
    {
      name: 'chromium',
      use: {
        browserName: 'chromium',
        launchOptions: {
          ...installedBrowser('chromium'),
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
            '--autoplay-policy=no-user-gesture-required',
          ],
        },
      },
    },
    {
      name: 'firefox',
      grep: /@every-browser/,
      use: {
        browserName: 'firefox',
        // Released Firefox over WebDriver BiDi instead of Playwright's patched build.
        channel: 'moz-firefox',
        launchOptions: {
          ...installedBrowser('firefox'),
          firefoxUserPrefs: { 'media.autoplay.default': 0 },
        },
      },
    },
  ],
});
