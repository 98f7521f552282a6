import { defineConfig } from 'vitest/config'
import { textCatalogs } from './build/text-catalogs.ts'
import { storeTempFilesInMemory } from './scripts/memory-folder.ts'

storeTempFilesInMemory()

const withDom = 'src/**/*.dom.test.tsx'

export default defineConfig({
  plugins: [textCatalogs('all')],
  test: {
    // A worker loads each module once, not once per file (docs/decisions/2026-11-22-tests-in-memory.md).
    isolate: false,
    // Far more than any test needs, so that a busy machine doesn't fail tests.
    testTimeout: 30_000,
    expect: { poll: { timeout: 8_000 } },
    maxWorkers: 2,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{src,tests,packages,demo,bench,build,scripts}/**/*.test.{ts,tsx}'],
          exclude: [withDom, '**/node_modules/**'],
          globalSetup: ['src/platform/server/testing/global-setup.ts', 'tests/helpers/provide-lock-rules.ts'],
          setupFiles: ['src/platform/server/testing/each-file.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: [withDom],
          environment: 'happy-dom',
          environmentOptions: {
            happyDOM: { settings: { navigation: { disableMainFrameNavigation: true } } },
          },
          setupFiles: ['src/platform/web/testing/each-page-file.ts'],
        },
      },
    ],
  },
})
