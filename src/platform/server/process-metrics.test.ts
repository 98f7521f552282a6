import { describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { isDatabaseUnavailable } from './database-errors.ts'
import { createDatabaseGate } from './database-gate.ts'
import { createMetrics } from './metrics.ts'
import { measureProcess } from './process-metrics.ts'
import { statement } from './statement.ts'
import { testDatabase } from './testing/database.ts'

const one = statement({ name: 'test.one', text: 'select 1 as one', row: z.object({ one: z.int() }) })

describe('metrics of a process', () => {
  test('tell its release, its connections, and whether it takes requests', async () => {
    await using database = await testDatabase()
    const metrics = createMetrics()
    const gate = createDatabaseGate()
    measureProcess(metrics, {
      database: { ...database, gate },
      isStopping: () => false,
      isRestoredCopy: false,
      commit: 'abc',
    })
    const text = await metrics.text()
    expect(text).toMatch(/release_info\{commit="abc",migration="\d{4}-[\w-]+\.sql"\} 1\n/)
    expect(text).toContain('database_pool_connections{pool="write",state="waiting"} 0\n')
    expect(text).toContain('ready 1\n')
    for (let misses = 0; misses < 3; misses += 1) gate.note(false)
    const later = await metrics.text()
    expect(later).toContain('ready 0\n')
    expect(later).toContain('database_gate_closed 1\n')
  })
  test('count callers that wait for a connection in vain', async () => {
    await using database = await testDatabase({ max: 1 })
    const metrics = createMetrics()
    measureProcess(metrics, {
      database: { ...database, gate: createDatabaseGate() },
      isStopping: () => false,
      isRestoredCopy: false,
      commit: 'abc',
    })
    const held = await Promise.all(Object.values(database.pools).map(pool => pool.connect()))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const waits = [
      database.read.query(one),
      database.db.query(one),
      database.transaction(db => db.query(one)),
    ].map(wait => wait.catch((error: unknown) => error))
    // Waits for the end of the tick, when reads are sent.
    await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    expect((await Promise.all(waits)).map(isDatabaseUnavailable)).toEqual([true, true, true])
    for (const connection of held) connection.release()
    expect(await database.db.query(one)).toEqual([{ one: 1 }])
    const text = await metrics.text()
    expect(text).toContain('database_pool_timeouts_total{pool="read"} 1\n')
    expect(text).toContain('database_pool_timeouts_total{pool="write"} 2\n')
  })
})
