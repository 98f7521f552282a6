import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,demo,sandbox,bench,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['src/platform/server/testing/global-setup.ts'],
    // A test that needs longer is a test that waits for something it should be told.
    testTimeout: 10_000,
    maxWorkers: 2,
    restoreMocks: true,
    unstubEnvs: true,
  },
})
