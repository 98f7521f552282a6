import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build-web.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode, toolEnv } from './node.mjs'
import { root, run, say } from './run.mjs'

// `npm test`: runs every check, from the quickest to the slowest, and stops at the first failure. With --fast
// (`npm run check`), skips the browser tests.
const isFast = process.argv.includes('--fast')
const reports = join(root, '.cache', 'reports')

await ensureInstalled()
const node = findNode()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
// Removes the statements of earlier runs, so that only those of this run's unit tests count
// (src/platform/server/testing/check-contracts.ts).
rmSync(join(root, '.cache', 'statements'), { recursive: true, force: true })

const totals = { passed: 0, failed: 0, skipped: 0 }
const started = Date.now()
const succeeded = (await runAll(steps())) && totals.failed === 0
say(`\n${Math.round((Date.now() - started) / 1000)} s, ${totals.skipped} skipped`)
say(`${totals.passed} passed, ${totals.failed} failed`)
process.exit(succeeded ? 0 : 1)

function steps() {
  const fast = [
    { heading: 'Format and lint', args: [program('@biomejs/biome', 'bin/biome'), 'check'] },
    { heading: 'Lockfile', args: ['scripts/checks/check-lockfile.ts'] },
    { heading: 'Boundaries', args: ['scripts/checks/check-boundaries.ts'] },
    { heading: 'Texts', args: ['scripts/checks/check-texts.ts'] },
    { heading: 'Words', args: ['scripts/checks/check-words.ts'] },
    { heading: 'Unused files, exports and packages', args: [program('knip', 'bin/knip.js')] },
    // Takes as long on one core as all checks before it together, so it runs in the background.
    { heading: 'Types', args: [program('typescript', 'bin/tsc'), '--checkers', '1'], isInBackground: true },
    {
      heading: 'Unit and integration tests',
      args: [program('vitest', 'vitest.mjs'), 'run', '--reporter=default', '--reporter=json'].concat(
        `--outputFile.json=${join(reports, 'vitest.json')}`,
      ),
      count: countVitest,
    },
    { heading: 'Statements', args: ['scripts/checks/check-statements.ts'] },
    // Takes half a minute on one core in its first run; its verdicts are cached under .cache.
    { heading: 'Regular expressions', args: ['scripts/checks/check-patterns.ts'], isInBackground: true },
  ]
  return isFast
    ? fast
    : [
        ...fast,
        {
          heading: 'First load',
          prepare: () => ensureBuilt(node),
          args: ['scripts/checks/check-first-load.ts'],
        },
        { heading: 'Browser tests', prepare: prepareBrowser, args: playwright(), count: countPlaywright },
      ]
}

async function runAll(list) {
  const background = list
    .filter(({ isInBackground }) => isInBackground)
    .map(step => [step, run(node, step.args, { env: toolEnv(node), quiet: true })])
  const started = new Map(background)
  for (const step of list) {
    const { heading, args, prepare, count } = step
    say(`\n── ${heading}`)
    const env = toolEnv(node, prepare ? await prepare() : {})
    const { code, output } = await (started.get(step) ?? run(node, args, { env }))
    if (output) say(output)
    const counted = count?.()
    // A failed check without a test report counts as one failure.
    const failed = code === 0 ? 0 : Math.max(1, counted?.failed ?? 0)
    totals.passed += counted?.passed ?? 0
    totals.skipped += counted?.skipped ?? 0
    totals.failed += failed
    if (failed > 0) {
      say(`\n${heading}: failed`)
      return false
    }
  }
  return true
}

function program(name, path) {
  return join('node_modules', name, path)
}

function playwright() {
  return [program('@playwright/test', 'cli.js'), 'test', '--reporter=list,json']
}

async function prepareBrowser() {
  await ensureBuilt(node)
  return {
    CHROMIUM_PATH: await ensureChromium(node),
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json'),
  }
}

function countVitest() {
  const report = readReport('vitest.json')
  if (!report) return undefined
  const skipped = report.numPendingTests + report.numTodoTests
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped }
}

function countPlaywright() {
  const stats = readReport('playwright.json')?.stats
  if (stats?.flaky)
    say(`\n${stats.flaky} passed at the second try only: a race in the test or in the product`)
  return stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}

function readReport(name) {
  try {
    return JSON.parse(readFileSync(join(reports, name), 'utf8'))
  } catch {
    return undefined
  }
}
