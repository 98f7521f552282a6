import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startProcess } from '../../src/platform/server/testing/start-process.ts'

vi.setConfig({ testTimeout: 60_000 })

const main = join(import.meta.dirname, '../../src/platform/server/testing/dummy-main.ts')

/** Mounts a tmpfs and returns its path, or null if mounting isn't allowed. */
function aDisk(mebibytes: number): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'none', folder])
  onTestFinished(() => {
    spawnSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  if (status !== 0) return null
  chmodSync(folder, 0o755)
  return folder
}

describe('startPostgres on a full disk', () => {
  test('reports the required space at the first start (needs root)', async ({ skip }) => {
    const disk = aDisk(420)
    if (!disk) return skip()
    const started = startProcess([main], { cwd: disk, env: { PORT: '0', DATA_DIR: join(disk, 'data') } })
    expect(await started.ended).toBe(1)
    expect(started.output()).toMatch(
      /^There is not enough space for the database: .*data\/postgres has 420 MB free and needs 640\.\n$/,
    )
  })

  test('ends the first start with one message when the disk fills up (needs root)', async ({ skip }) => {
    const disk = aDisk(700)
    if (!disk) return skip()
    const env = { PORT: '0', DATA_DIR: join(disk, 'data'), LOG_LEVEL: 'silent', FILL_DISK: disk }
    const started = startProcess([main], { cwd: disk, env })
    expect(await started.ended).toBe(1)
    expect(started.output()).toMatch(/^The disk is full: PostgreSQL in .* has stopped\. Make room .*\n$/)
  })
})
