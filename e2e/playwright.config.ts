import { defineConfig } from '@playwright/test'
import { findBrowser } from '../commands/browser.ts'
import { deriveInNode } from './support/argon2id.ts'

// Tests make some hundred users, each with a derived password key.
deriveInNode()

// Playwright's source-map lookup runs on every call's stack, and these files have no source maps.
Reflect.deleteProperty(Error, 'prepareStackTrace')

const browser = await findBrowser()

const longest = '**/all-the-way.spec.ts'

export default defineConfig({
  testDir: '.',
  // Projects start in order: the longest test has its own Cairn and would run alone at the end.
  projects: [
    { name: 'longest', testMatch: longest },
    { name: 'others', testIgnore: longest },
  ],
  // Node runs these files as they are, without a compiler.
  build: { external: ['**/*.ts'] },
  outputDir: '../test-results',
  globalSetup: './support/build.mjs',
  reporter: 'list',
  fullyParallel: false,
  workers: 2,
  // A password costs a second by design, and two cores serve two browsers and two servers.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // Retry once in a full run, for a stalled machine; `npm test` reports the retry.
  retries: process.env.CI ? 1 : 0,
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: browser,
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    // `route` cannot see requests that a service worker answers; its own tests allow it.
    serviceWorkers: 'block',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})
