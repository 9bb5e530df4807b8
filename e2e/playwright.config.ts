import { defineConfig } from '@playwright/test'
import { findBrowser } from '../commands/browser.ts'
import { deriveInNode } from './support/argon2id.ts'

// Each of the some hundred people whom tests make derives a key of their password.
deriveInNode()

// Playwright looks up each line of a stack in the map of a compiler, with every call. No compiler goes through these files (`build.external`).
Reflect.deleteProperty(Error, 'prepareStackTrace')

const browser = await findBrowser()

const longest = '**/all-the-way.spec.ts'

export default defineConfig({
  testDir: '.',
  // What comes first is begun first: the longest test, which has a Cairn of its own, would otherwise run alone at the end.
  projects: [
    { name: 'longest', testMatch: longest },
    { name: 'others', testIgnore: longest },
  ],
  // Node runs these files as they are: no compiler has to go through them, and all that they import, in a fresh clone.
  build: { external: ['**/*.ts'] },
  outputDir: '../test-results',
  globalSetup: './support/build.mjs',
  reporter: 'list',
  fullyParallel: false,
  workers: 2,
  // A password takes a second of work by design, and two cores serve two browsers, two servers and this.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // In a full run one second try: a machine that stood still for a while is no fault of the product. It is told at the end.
  retries: process.env.CI ? 1 : 0,
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: browser,
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    // Requests that a service worker answers are out of reach for `route`. The tests that are about it let it in.
    serviceWorkers: 'block',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})
