import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../src/platform/server/database.ts'
import { prepareBinaries } from './binaries.ts'
import { clusterFolder, ensureCluster } from './cluster.ts'
import { openHome } from './home.ts'
import { socketListener } from './listener.ts'
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

async function ask(url: string, text: string) {
  const database = openDatabase(url, { max: 1 })
  try {
    return (await database.pool.query(text)).rows
  } finally {
    await database.close()
  }
}

/** What startPostgres does before it starts the server, for tests that put something in its way. */
function prepare() {
  const opened = openHome(dataDir)
  if (!opened.ok) throw new Error(opened.problem)
  const { home } = opened
  const prepared = prepareBinaries(home)
  if (!prepared.ok) throw new Error(prepared.problem)
  return { home, binaries: prepared.binaries }
}

test('over TCP, where there are no Unix sockets, the password is needed', async () => {
  const { url } = await start('loopback')
  expect(await ask(url(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  const wrong = new URL(url())
  wrong.password = 'guess'
  await expect(ask(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
})

test('a PostgreSQL that was left running on the folder is stopped first', async () => {
  const { home, binaries } = prepare()
  ensureCluster(home, binaries, { isDurable: false })
  const listener = socketListener(home)
  const orphan = await startServer(home, binaries, listener, { isDurable: false })
  if (!orphan.ok) throw new Error(orphan.problem)
  expect(await ask((await start()).url(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await orphan.server.exited
  await orphan.server.stop()
  rmSync(listener.folder ?? '', { recursive: true })
})

test('a pid file whose number belongs to another program by now is no obstacle', async () => {
  const { home, binaries } = prepare()
  ensureCluster(home, binaries, { isDurable: false })
  const other = spawn('sleep', ['60'], { ...home.account, cwd: '/' })
  onTestFinished(() => void other.kill())
  const lines = [other.pid, clusterFolder(home), 0, 5432, '/tmp', '', '', 'ready']
  writeFileSync(join(clusterFolder(home), 'postmaster.pid'), lines.join('\n'))
  expect(await ask((await start()).url(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(other.exitCode).toBeNull()
})

test('a folder for temporary files whose path is too long for a socket', async () => {
  const long = join(dataDir, 'x'.repeat(100))
  mkdirSync(long)
  vi.stubEnv('TMPDIR', long)
  expect(await ask((await start()).url(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a database that cannot be made says why and leaves nothing half-made', async () => {
  const { home, binaries } = prepare()
  const problem = ensureCluster(home, { ...binaries, initdb: '/bin/false' }, { isDurable: false })
  expect(problem).toMatch(/^The database could not be made in .*postgres: /)
  expect(ensureCluster(home, binaries, { isDurable: false })).toBeUndefined()
})

test('files of another PostgreSQL version are not touched', async () => {
  const { home } = prepare()
  mkdirSync(clusterFolder(home))
  writeFileSync(join(clusterFolder(home), 'PG_VERSION'), '17\n')
  const started = await startPostgres({ dataDir })
  expect(started).toEqual({
    ok: false,
    problem: expect.stringMatching(/made by PostgreSQL 17 and this is PostgreSQL 18/),
  })
})

test('a server that does not start says why', async () => {
  const { home, binaries } = prepare()
  ensureCluster(home, binaries, { isDurable: false })
  writeFileSync(join(clusterFolder(home), 'postgresql.conf'), 'no_such_setting = 1\n')
  const started = await startPostgres({ dataDir })
  expect(started).toEqual({
    ok: false,
    problem: expect.stringMatching(/^PostgreSQL did not start: .*postgresql\.conf/),
  })
})
