import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { installedBrowser } from './scripts/lib/programs.mjs';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/start-server.ts',
  fullyParallel: true,
  workers: availableParallelism(),
  forbidOnly: true,
  // One more try where a browser stumbled over a busy machine; the report names such tests.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    baseURL: process.env['BASE_URL'],
    viewport: { width: 1280, height: 800 },
    // Keeping one of every journey costs as much again as the page itself.
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
        // Not Playwright's own build: the browser that people have, over WebDriver BiDi.
        channel: 'moz-firefox',
        launchOptions: {
          ...installedBrowser('firefox'),
          firefoxUserPrefs: { 'media.autoplay.default': 0 },
        },
      },
    },
  ],
});
