import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { startProcess } from '../testing/start-process.ts'

// Raises the time-out, because the tests start whole processes, in parallel with other tests and on slow
// machines.
vi.setConfig({ testTimeout: 60_000 })

const main = join(import.meta.dirname, '../testing/dummy-main.ts')

let folder: string

beforeEach(() => {
  const ownFolder = mkdtempSync(join(tmpdir(), 'fanfare-test-'))
  chmodSync(ownFolder, 0o755)
  folder = ownFolder
  onTestFinished(() => rmSync(ownFolder, { recursive: true, force: true }))
})

/** Starts a minimal server with a separate folder on a free port, and stops it after the test. */
function start(env: NodeJS.ProcessEnv = {}, args = [main]) {
  const started = startProcess(args, {
    cwd: folder,
    env: { PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent', ...env },
  })
  onTestFinished(async () => {
    started.child.kill('SIGTERM')
    await started.ended
  })
  return started
}

const on = ({ url }: { url: string }) => ({ DATABASE_URL: url, SERVER_KEY: 'k'.repeat(32) })

const get = async (url: string) => (await fetch(url)).json()

describe('runProcess', () => {
  test('creates a database on the first start, stops on SIGTERM and finds the data on the second start', async () => {
    const first = start()
    expect(await get(`${await first.ready}/keep?id=7`)).toEqual([{ id: 7 }])
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(readFileSync(join(folder, 'data/server-key'), 'utf8')).toHaveLength(43)
    expect(() => readFileSync(join(folder, 'data/postgres/cluster/postmaster.pid'))).toThrow('ENOENT')
    expect(await get(await start().ready)).toEqual([{ id: 7 }])
  })

  test('loses no acknowledged data on kill -9 and restarts at once', async () => {
    const killed = start()
    const address = await killed.ready
    await get(`${address}/keep?id=8`)
    killed.child.kill('SIGKILL')
    await killed.ended
    const port = new URL(address).port
    expect(await get(await start({ PORT: port }).ready)).toEqual([{ id: 8 }])
  })

  test('restarts a killed PostgreSQL without data loss', async () => {
    const address = await start().ready
    await get(`${address}/keep?id=9`)
    const pidFile = readFileSync(join(folder, 'data/postgres/cluster/postmaster.pid'), 'utf8')
    process.kill(Number.parseInt(pidFile, 10), 'SIGKILL')
    const read = () => get(address).catch(error => error.message)
    await expect.poll(read, { timeout: 30_000 }).toEqual([{ id: 9 }])
  })

  test('completes a running request before the process ends', async () => {
    await using database = await testDatabase()
    const started = start(on(database))
    const address = await started.ready
    const slowResponse = get(`${address}/slow?ms=300`)
    // Ensures that the first request is in flight: it was accepted before this one completes.
    await get(address)
    started.child.kill('SIGINT')
    expect(await slowResponse).toEqual([])
    expect(await started.ended).toBe(0)
  })

  test('serves requests with Connection: close for a while after SIGTERM', async () => {
    await using database = await testDatabase()
    const started = start({ DRAIN_SECONDS: '2', ...on(database) })
    const address = await started.ready
    started.child.kill('SIGTERM')
    const connection = async () => (await fetch(address)).headers.get('connection')
    await expect.poll(connection).toBe('close')
    expect(await get(address)).toEqual([])
    expect(await started.ended).toBe(0)
  })

  test('allows two copies with separate folders and ports', async () => {
    const [one, two] = [start(), start({ DATA_DIR: join(folder, 'other') })]
    await get(`${await one.ready}/keep?id=1`)
    expect(await get(await two.ready)).toEqual([])
  })

  test('refuses a data folder that another instance uses', async () => {
    const first = start()
    await first.ready
    const second = start()
    expect(await second.ended).toBe(1)
    expect(second.output()).toMatch(
      new RegExp(
        `^The data folder .*data is in use by another running Fanfare \\(process ${first.child.pid}\\).*\\n$`,
      ),
    )
  })

  test('refuses a port that another program uses', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await new Promise(resolve => other.once('listening', resolve))
    const { port } = other.address() as { port: number }
    await using database = await testDatabase()
    const started = start({ PORT: String(port), ...on(database) })
    expect(await started.ended).toBe(1)
    expect(started.output()).toBe(
      `Port ${port} of 127.0.0.1 is taken by another program: stop it, or set PORT.\n`,
    )
  })

  test('reports all invalid values', async () => {
    const started = start({ PORT: 'http', DEMO: 'yes' })
    expect(await started.ended).toBe(1)
    expect(started.output().trim().split('\n')).toEqual([
      'PORT must be a whole number from 0 to 65535, but is "http"',
      'DEMO must be 0 or 1, but is "yes"',
    ])
  })

  test('reads a file .env in the current folder, over which the environment takes precedence', async () => {
    writeFileSync(join(folder, '.env'), 'PORT=http\nDEMO=yes\n')
    const started = start()
    expect(await started.ended).toBe(1)
    expect(started.output()).toBe('DEMO must be 0 or 1, but is "yes"\n')
  })

  test('waits for a database that is away when it starts', async () => {
    await using database = await testDatabase()
    const { host, port, user, database: name } = new pg.Client(database.url)
    const proxy = createServer(near => {
      const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
      near.pipe(far).pipe(near)
      near.on('error', () => far.destroy())
      far.on('error', () => near.destroy())
    })
    proxy.listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const at = (proxy.address() as AddressInfo).port
    await new Promise(resolve => proxy.close(resolve))
    const started = start(on({ url: `postgres://${user}@127.0.0.1:${at}/${name}` }))
    await expect.poll(started.output).toContain(`ECONNREFUSED 127.0.0.1:${at}. Waiting for it …`)
    proxy.listen(at, '127.0.0.1')
    onTestFinished(() => void proxy.close())
    expect(await get(await started.ready)).toEqual([])
  })

  test('requires SERVER_KEY with DATABASE_URL', async () => {
    await using database = await testDatabase()
    const started = start({ DATABASE_URL: database.url })
    expect(await started.ended).toBe(1)
    expect(started.output()).toMatch(/^SERVER_KEY is missing: beside DATABASE_URL .*\n$/)
  })

  test('reports a platform without an embedded PostgreSQL', async () => {
    const disguise = `data:text/javascript,Object.defineProperty(process,'arch',{value:'ia32'})`
    const started = start({}, ['--import', disguise, main])
    expect(await started.ended).toBe(1)
    expect(started.output()).toBe(
      `There is no embedded PostgreSQL for ${process.platform}-ia32: set DATABASE_URL to a PostgreSQL server of yours.\n`,
    )
  })
})
