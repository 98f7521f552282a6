import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../src/platform/server/testing/database.ts'
import { startProcess } from '../src/platform/server/testing/start-process.ts'

vi.setConfig({ testTimeout: 120_000 })

const real = join(import.meta.dirname, '..')
/**
 * Options for a PID namespace like that of a container: the kernel kills all its processes when the first one
 * exits.
 */
const namespace = ['--pid', '--fork', '--mount-proc']
const isPermitted = spawnSync('unshare', [...namespace, 'true']).status === 0

/**
 * Creates a checkout that contains the launcher and a minimal app instead of the product, so that nothing is
 * installed or built.
 */
function aCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-main-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const path of ['src/app', 'dist', 'node_modules/vite/bin'])
    mkdirSync(join(folder, path), { recursive: true })
  cpSync(join(real, 'scripts'), join(folder, 'scripts'), { recursive: true })
  const app = JSON.stringify(join(real, 'src/platform/server/testing/dummy-main.ts'))
  const lockfile = JSON.stringify({ packages: { '': {} } })
  const files = {
    'package.json': '{"type":"module"}',
    'package-lock.json': lockfile,
    'node_modules/.package-lock.json': lockfile,
    'node_modules/vite/package.json': '{"type":"module"}',
    'node_modules/vite/bin/vite.js': `import { mkdirSync } from 'node:fs'
      mkdirSync(process.argv[process.argv.indexOf('--outDir') + 1], { recursive: true })`,
    'src/app/main.ts': `await import(${app})`,
  }
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
  return folder
}

/** Resolves with the status of a response over the agent's only connection. */
function fetchStatus(agent: Agent, address: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(address, { agent }, response => {
      response.resume()
      response.once('end', () => resolve(response.statusCode))
    }).once('error', reject)
  })
}

describe('first process of a container', () => {
  test.skipIf(!isPermitted)(
    'drains all connections when it is the launcher (needs the right to unshare)',
    async () => {
      await using database = await testDatabase()
      const folder = aCheckout()
      const args = [...namespace, process.execPath, join(folder, 'scripts/start.mjs')]
      const started = startProcess(args, {
        program: 'unshare',
        cwd: folder,
        env: {
          DATABASE_URL: database.url,
          SERVER_KEY: 'k'.repeat(32),
          DATA_DIR: join(folder, 'data'),
          PORT: '0',
          SANDBOX: '0',
          DRAIN_SECONDS: '1',
          LOG_LEVEL: 'info',
        },
      })
      const { pid } = started.child
      const launcher = () => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0])
      onTestFinished(async () => {
        if (started.child.exitCode === null) process.kill(launcher(), 'SIGKILL')
        await started.ended
      })
      const address = await started.ready
      const agents = Array.from({ length: 10 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
      const all = (path: string) => Promise.all(agents.map(agent => fetchStatus(agent, `${address}${path}`)))
      const good = agents.map(() => 200)
      expect(await all('/')).toEqual(good)
      process.kill(launcher(), 'SIGTERM')
      // Each request ends a second after the server has stopped listening.
      expect(await all('/slow?ms=2000')).toEqual(good)
      expect(await started.ended).toBe(0)
      expect(started.output()).toContain('app closed')
    },
  )
})
