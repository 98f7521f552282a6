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

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  // Two cores: while one page waits, two others work.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes at the second try only is counted and named as flaky (scripts/test.mjs): it has a race.
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
      // The two tags of e2e/fixtures.ts: texts, rules, cookies, addresses and answers are the same on every screen.
      grep: /@phone/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    {
      name: 'desktop',
      grepInvert: /@phone-alone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } },
    },
  ],
})
