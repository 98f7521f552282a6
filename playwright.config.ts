import { defineConfig, devices } from '@playwright/test'
import { storeTempFilesInMemory } from './scripts/memory-folder.ts'

storeTempFilesInMemory()

// scripts/test.mjs finds a browser and passes its path here.
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
  // On two cores: while one page waits, two others work.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A test that only passes at the second attempt is reported as flaky (scripts/test.mjs), because it has a
  // race.
  retries: 1,
  // Long enough for a busy machine; tests that fail take their time anyway.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: process.env['E2E_BASE_URL'] ?? '',
    launchOptions: { executablePath, args },
    locale: 'en-US',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    // Recording takes much CPU time: set E2E_TRACE=1 for the test under investigation.
    trace: process.env['E2E_TRACE'] ? 'on' : 'off',
  },
  projects: [
    {
      name: 'phone',
      // The two tags of e2e/fixtures.ts: texts, rules, cookies, addresses and responses are the same on every
      // screen.
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
