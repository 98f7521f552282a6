import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { startWorkerLease } from './worker-lease.ts'

const log = pino({ level: 'silent' })

/** Returns the ids of the connections that hold a worker's lock. */
async function findLockHolders({ pool }: TestDatabase, worker: string): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_locks, hashtextextended($1, 0) key
      where locktype = 'advisory' and granted and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
        and (classid::bigint << 32 | objid::bigint) = key order by pid`,
    [worker],
  )
  return rows.map(({ pid }) => pid)
}

async function aWorker(database: TestDatabase, name: string) {
  const workers = await startWorkerLease(database.pool, log)
  workers.events.emit('pool:create', { workerPool: { id: name } } as never)
  await vi.waitFor(async () => expect(await findLockHolders(database, name)).toHaveLength(1), 8_000)
  return workers
}

describe('startWorkerLease', () => {
  test('renews the lease of a worker when its connection breaks', async () => {
    await using database = await testDatabase()
    const workers = await aWorker(database, 'worker-of-mine')
    const [before] = await findLockHolders(database, 'worker-of-mine')
    await database.pool.query('select pg_terminate_backend($1)', [before])
    await vi.waitFor(async () => {
      const [after] = await findLockHolders(database, 'worker-of-mine')
      expect(after).toBeDefined()
      expect(after).not.toBe(before)
    }, 8_000)
    await workers.close()
  })

  test('ends the lease when a process closes, even without a database', async () => {
    await using database = await testDatabase()
    const workers = await aWorker(database, 'worker-of-mine')
    await workers.close()
    await vi.waitFor(async () => expect(await findLockHolders(database, 'worker-of-mine')).toEqual([]), 8_000)
    const others = await aWorker(database, 'worker-of-another')
    const [pid] = await findLockHolders(database, 'worker-of-another')
    const admin = await database.pool.connect()
    const connect = vi
      .spyOn(database.pool, 'connect')
      .mockImplementation(() => Promise.reject(new Error('away')))
    await admin.query('select pg_terminate_backend($1)', [pid])
    await vi.waitFor(() => expect(connect).toHaveBeenCalled(), 8_000)
    await others.close()
    connect.mockRestore()
    admin.release()
  })
})
