import { setTimeout as delay } from 'node:timers/promises'
import { Logger as JobLogger, run } from 'graphile-worker'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { createRetriablePool } from './retriable-pool.ts'

const catchCode = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    error => (error as { code?: string }).code,
  )

describe('createRetriablePool', () => {
  test('marks errors of an unavailable database as retriable, and no others', async () => {
    await using database = await testDatabase()
    const pool = new pg.Pool({ connectionString: database.url, max: 1 })
    pool.on('error', () => {})
    const retried = createRetriablePool(pool)
    const client = await retried.connect()
    pool.options.connectionTimeoutMillis = 50
    client.on('error', () => {})
    expect(await catchCode(retried.connect())).toBe('ETIMEDOUT')
    expect(await catchCode(client.query('select oops'))).toBe('42703')
    const { rows } = await client.query('select pg_backend_pid() as pid')
    const cut = catchCode(client.query('select pg_sleep(9)'))
    await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
    expect(await cut).toBe('ETIMEDOUT')
    client.release(true)
    await pool.end()
    expect(await Promise.race([retried.connect(), delay(50, 'unanswered')])).toBe('unanswered')
  })

  test('runs a job only once when no connection is available at its end', async () => {
    await using database = await testDatabase()
    const pool = new pg.Pool({ connectionString: database.url, max: 3 })
    for (const event of ['error', 'connect'] as const) pool.on(event, () => {})
    let runs = 0
    const hog = async () => {
      runs += 1
      const held = [await pool.connect(), await pool.connect()]
      pool.options.connectionTimeoutMillis = 100
      void delay(400).then(() => {
        for (const client of held) client.release()
      })
    }
    const logger = new JobLogger(() => () => {})
    const runner = await run({
      pgPool: createRetriablePool(pool),
      taskList: { hog },
      concurrency: 1,
      noHandleSignals: true,
      logger,
    })
    await database.pool.query("select graphile_worker.add_job('hog')")
    const jobs = async () => (await database.pool.query('select id from graphile_worker.jobs')).rows
    await vi.waitFor(() => expect(runs).toBe(1), 8_000)
    expect(await jobs()).toHaveLength(1)
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), { timeout: 8_000, interval: 50 })
    await runner.stop()
    await pool.end()
    expect(runs).toBe(1)
  })
})
