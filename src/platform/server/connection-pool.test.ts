import { once } from 'node:events'
import { type AddressInfo, connect, createServer, Socket } from 'node:net'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { callLimits } from './connection-limits.ts'
import { openDatabase } from './database.ts'
import { isDatabaseUnavailable, OutcomeUnknown } from './database-errors.ts'
import { runOnce } from './once.ts'
import { createPrimary } from './primary.ts'
import { statement } from './statement.ts'
import { testDatabase } from './testing/database.ts'

const one = statement({ name: 'test.one', text: 'select 1 as one', row: z.object({ one: z.int() }) })

/**
 * Starts a proxy to the database that, once its host has vanished, drops all data and never closes a
 * connection.
 */
async function startProxy(url: string) {
  let hasVanished = false
  const { host, port, user, database } = new pg.Client(url)
  const server = createServer(near => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    near.on('data', bytes => hasVanished || far.write(bytes)).on('close', () => far.destroy())
    far.on('data', bytes => hasVanished || near.write(bytes)).on('error', () => near.destroy())
    near.on('error', () => far.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const proxyUrl = `postgres://${user}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`
  const vanish = (is: boolean) => {
    hasVanished = is
  }
  return { url: proxyUrl, vanish }
}

describe('openPool', () => {
  test.each([
    ['a read', [one]],
    ['a batch', [one, one]],
  ])(
    'fails %s soon after its time-out when the host vanishes, and drops the connection',
    async (_what, lost) => {
      await using target = await testDatabase()
      const { url, vanish } = await startProxy(target.url)
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      const database = openDatabase(url, { max: 1, limits: callLimits })
      await database.read.query(one)
      vanish(true)
      const requests = Promise.allSettled(lost.map(each => database.read.query(each)))
      // Waits for the end of the tick, when the statements are sent.
      await new Promise(setImmediate)
      await new Promise(setImmediate)
      await vi.advanceTimersByTimeAsync(callLimits.read.statementMsMax / 2)
      vanish(false)
      const laterRequest = database.read.query(one)
      await vi.advanceTimersByTimeAsync(callLimits.read.statementMsMax * 0.8)
      const reasons = (await requests).map(ended => ended.status === 'rejected' && ended.reason)
      expect(reasons.map(isDatabaseUnavailable)).toEqual(lost.map(() => true))
      // The request waited for a new connection instead of reusing the dead one.
      expect(await laterRequest).toEqual([{ one: 1 }])
      vi.useRealTimers()
      await database.close()
    },
  )

  test('reports an unknown outcome when the answer to a commit is lost, and drops the connection', async () => {
    await using target = await testDatabase()
    const { url, vanish } = await startProxy(target.url)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const database = openDatabase(url, { max: 1, limits: callLimits })
    await database.db.query(one)
    const worked = Promise.withResolvers<void>()
    const lost = database
      .transaction(async db => {
        await db.query(one)
        vanish(true)
        worked.resolve()
      })
      .catch((error: unknown) => error)
    // The commit is sent once the work has resolved.
    await worked.promise
    await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(callLimits.write.answerMsMax)
    const error = await lost
    expect(error).toBeInstanceOf(OutcomeUnknown)
    expect(isDatabaseUnavailable(error)).toBe(true)
    vanish(false)
    expect(await database.db.query(one)).toEqual([{ one: 1 }])
    vi.useRealTimers()
    await database.close()
  })

  test('reports an unknown outcome when a single write loses its connection', async () => {
    await using database = await testDatabase()
    const ended = runOnce(database.db, 'select pg_terminate_backend(pg_backend_pid())')
    await expect(ended).rejects.toBeInstanceOf(OutcomeUnknown)
  })

  test('knows that nothing is written when the connection ends before the commit', async () => {
    await using database = await testDatabase()
    const ended = database.transaction(db => runOnce(db, 'select pg_terminate_backend(pg_backend_pid())'))
    const error = await ended.catch((failure: unknown) => failure)
    expect(error).not.toBeInstanceOf(OutcomeUnknown)
    expect(isDatabaseUnavailable(error)).toBe(true)
  })

  test('ends the connections to a silent server when another becomes the primary', async () => {
    await using target = await testDatabase()
    const { url, vanish } = await startProxy(target.url)
    let primaryUrl = url
    const primary = createPrimary([url, target.url], async tried => tried === primaryUrl)
    const database = openDatabase(primary, { max: 1, limits: callLimits })
    await Promise.all([database.db.query(one), database.read.query(one)])
    vanish(true)
    const lost = [database.db.query(one), database.read.query(one)].map(query =>
      query.catch((error: unknown) => error),
    )
    await new Promise(setImmediate)
    await new Promise(setImmediate)
    primaryUrl = target.url
    await primary.search()
    expect((await Promise.all(lost)).map(isDatabaseUnavailable)).toEqual([true, true])
    expect(await database.db.query(one)).toEqual([{ one: 1 }])
    expect(await database.read.query(one)).toEqual([{ one: 1 }])
    await database.close()
  })

  test('enables TCP keep-alive to detect dead connections', async () => {
    const setKeepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive')
    onTestFinished(() => setKeepAlive.mockRestore())
    await using database = await testDatabase()
    setKeepAlive.mockClear()
    await database.db.query(one)
    await database.read.query(one)
    expect(setKeepAlive.mock.calls).toEqual([
      [true, 10_000],
      [true, 10_000],
    ])
  })
})
