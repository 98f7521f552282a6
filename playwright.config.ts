import { defineConfig, devices } from '@playwright/test'
import { keepTestsInMemory } from './scripts/memory-folder.ts'

keepTestsInMemory()

// scripts/test.mjs finds a browser and names it here.
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * What is the same on a phone: texts, rules, cookies, storage, addresses, answers of the server. How every page looks
 * at 360 px is in routes.spec.ts and languages.spec.ts.
 */
const deskOnly = [
  'console',
  'contact',
  'errors',
  'event',
  'help',
  'legal',
  'navigation',
  'notices',
  'phone-verification',
  'recovery',
  'sandbox-inbox',
  'search-history',
  'search-results',
  'session',
  'settings',
  'sign-in',
  'ui-kit',
].join()

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  // Two cores: while one page waits, two others work.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // What passes at the second try only is counted and named as flaky (scripts/test.mjs): a race to be mended.
  retries: 1,
  // A state is waited for as long as a busy machine may need; what fails, fails anyway.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: process.env['E2E_BASE_URL'] ?? '',
    launchOptions: { executablePath, args },
    locale: 'en-US',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    // Recording takes much of the processor: E2E_TRACE=1 for the test that one wants to watch.
    trace: process.env['E2E_TRACE'] ? 'on' : 'off',
  },
  projects: [
    {
      name: 'phone',
      testIgnore: `**/{${deskOnly}}.spec.ts`,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } } },
  ],
})
