import { defineConfig } from '@playwright/test'
import { findBrowser } from '../commands/browser.ts'
import { deriveInNode } from './support/argon2id.ts'

// The tests create about a hundred users, each with a key derived from a password.
deriveInNode()

// Playwright looks up source maps for every call's stack trace, and these files have none.
Reflect.deleteProperty(Error, 'prepareStackTrace')

const browser = await findBrowser()

const longest = '**/all-the-way.spec.ts'

export default defineConfig({
  testDir: '.',
  // Playwright starts projects in order. Start the longest test first, so that it does not end alone.
  projects: [
    { name: 'longest', testMatch: longest },
    { name: 'others', testIgnore: longest },
  ],
  // Node runs the TypeScript files without a compiler.
  build: { external: ['**/*.ts'] },
  outputDir: '../test-results',
  globalSetup: './support/build.mjs',
  reporter: 'list',
  fullyParallel: false,
  workers: 2,
  // A password takes a second by design, while two cores run two browsers and two servers.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // In a full run, retry once, in case the machine stalled; `npm test` reports the retry.
  retries: process.env.CI ? 1 : 0,
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: browser,
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    // `route` cannot see requests that a service worker answers, so only the worker's tests allow it.
    serviceWorkers: 'block',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})
