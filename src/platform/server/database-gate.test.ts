import { describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { openDatabase } from './database.ts'
import { DatabaseBusy } from './database-errors.ts'
import { createDatabaseGate, watchDatabase } from './database-gate.ts'
import { statement } from './statement.ts'
import { testDatabase } from './testing/database.ts'

const one = statement({ name: 'gate.one', text: 'select 1 as one', row: z.object({ one: z.int() }) })

describe('database gate', () => {
  test('closes after three missed probes in a row and opens with the first answer', () => {
    const moves: boolean[] = []
    const gate = createDatabaseGate(isClosed => moves.push(isClosed))
    for (const isReached of [false, false, true, false, false]) gate.note(isReached)
    expect(moves).toEqual([])
    gate.note(false)
    gate.note(false)
    expect(gate.pass).toThrow(DatabaseBusy)
    gate.note(true)
    gate.pass()
    expect(moves).toEqual([true, false])
  })

  test('fails reads, writes and transactions at once while it is closed', async () => {
    await using target = await testDatabase()
    const gate = createDatabaseGate()
    const database = openDatabase(target.url, { max: 1, gate })
    const ask = () =>
      Promise.allSettled([
        database.read.query(one),
        database.db.query(one),
        database.transaction(db => db.query(one)),
      ])
    for (let misses = 0; misses < 3; misses += 1) gate.note(false)
    expect((await ask()).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    gate.note(true)
    expect((await ask()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    await database.close()
  })

  test('is moved by one probe a second, and a miss searches for another primary', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const gate = createDatabaseGate()
    let [probeCount, searchCount, isAway] = [0, 0, true]
    const watch = watchDatabase({
      gate,
      async probe() {
        probeCount += 1
        if (isAway) throw new Error('away')
      },
      primary: {
        async search() {
          searchCount += 1
        },
      },
    })
    await vi.advanceTimersByTimeAsync(3_000)
    expect([probeCount, searchCount, gate.isClosed()]).toEqual([3, 3, true])
    isAway = false
    await vi.advanceTimersByTimeAsync(1_000)
    expect([probeCount, searchCount, gate.isClosed()]).toEqual([4, 3, false])
    watch.close()
  })
})
