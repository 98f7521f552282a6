import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../src/platform/server/database.ts'
import { prepareBinaries } from './binaries.ts'
import { ensureCluster, getClusterFolder } from './cluster.ts'
import { openHome } from './home.ts'
import { createSocketListener } from './listener.ts'
import { startServer } from './server.ts'
import { startPostgres } from './start.ts'

vi.setConfig({ testTimeout: 60_000 })

let dataDir: string

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-test-'))
  dataDir = folder
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

async function start(transport?: 'loopback') {
  const started = await startPostgres({ dataDir, isDurable: false, ...(transport && { transport }) })
  if (!started.ok) throw new Error(started.problem)
  onTestFinished(started.postgres.stop)
  return started.postgres
}

async function query(url: string, text: string) {
  const database = openDatabase(url, { max: 1 })
  try {
    return (await database.pool.query(text)).rows
  } finally {
    await database.close()
  }
}

/** Prepares the folder and the binaries as startPostgres does, for tests that put an obstacle there. */
function prepare() {
  const opened = openHome(dataDir)
  if (!opened.ok) throw new Error(opened.problem)
  const { home } = opened
  const prepared = prepareBinaries(home)
  if (!prepared.ok) throw new Error(prepared.problem)
  return { home, binaries: prepared.binaries }
}

describe('startPostgres', () => {
  test('requires the password over TCP, for systems without Unix sockets', async () => {
    const { url } = await start('loopback')
    expect(await query(url(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    const wrong = new URL(url())
    wrong.password = 'guess'
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
  })

  test('stops an orphaned PostgreSQL that uses the folder', async () => {
    const { home, binaries } = prepare()
    ensureCluster(home, binaries, { isDurable: false })
    const listener = createSocketListener(home)
    const orphan = await startServer(home, binaries, listener, { isDurable: false })
    if (!orphan.ok) throw new Error(orphan.problem)
    expect(await query((await start()).url(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await orphan.server.exited
    await orphan.server.stop()
    rmSync(listener.folder ?? '', { recursive: true })
  })

  test('ignores a pid file whose pid belongs to another program', async () => {
    const { home, binaries } = prepare()
    ensureCluster(home, binaries, { isDurable: false })
    const other = spawn('sleep', ['60'], { ...home.account, cwd: '/' })
    onTestFinished(() => void other.kill())
    const lines = [other.pid, getClusterFolder(home), 0, 5432, '/tmp', '', '', 'ready']
    writeFileSync(join(getClusterFolder(home), 'postmaster.pid'), lines.join('\n'))
    expect(await query((await start()).url(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(other.exitCode).toBeNull()
  })

  test("starts when the temporary folder's path is too long for a socket", async () => {
    const long = join(dataDir, 'x'.repeat(100))
    mkdirSync(long)
    vi.stubEnv('TMPDIR', long)
    expect(await query((await start()).url(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('reports a failed initdb and leaves no partial cluster', async () => {
    const { home, binaries } = prepare()
    const problem = ensureCluster(home, { ...binaries, initdb: '/bin/false' }, { isDurable: false })
    expect(problem).toMatch(/^The database could not be made in .*postgres: /)
    expect(ensureCluster(home, binaries, { isDurable: false })).toBeUndefined()
  })

  test('does not touch files of another PostgreSQL version', async () => {
    const { home } = prepare()
    mkdirSync(getClusterFolder(home))
    writeFileSync(join(getClusterFolder(home), 'PG_VERSION'), '17\n')
    const started = await startPostgres({ dataDir })
    expect(started).toEqual({
      ok: false,
      problem: expect.stringMatching(/made by PostgreSQL 17 and this is PostgreSQL 18/),
    })
  })

  test('reports why a server does not start', async () => {
    const { home, binaries } = prepare()
    ensureCluster(home, binaries, { isDurable: false })
    writeFileSync(join(getClusterFolder(home), 'postgresql.conf'), 'no_such_setting = 1\n')
    const started = await startPostgres({ dataDir })
    expect(started).toEqual({
      ok: false,
      problem: expect.stringMatching(/^PostgreSQL did not start: .*postgresql\.conf/),
    })
  })
})
