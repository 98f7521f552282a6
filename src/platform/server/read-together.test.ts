import { afterEach, describe, expect, test, vi } from 'vitest'
import { batchReads, runningMsMax, startedMax, waitMsMax } from './batch-reads.ts'
import type { ReadDb } from './database.ts'
import { isDatabaseUnavailable } from './database-errors.ts'

afterEach(() => void vi.useRealTimers())

const aDatabase = () => ({}) as ReadDb

/** Creates a read that runs until it is released and records its batches. */
function aSlowRead(askedMax: number) {
  const groups: number[][] = []
  const releases: PromiseWithResolvers<void>[] = []
  const readOne = batchReads<number, string>(
    async (_db, queries) => {
      groups.push(queries)
      const go = Promise.withResolvers<void>()
      releases.push(go)
      await go.promise
      return queries.map(one => `found ${one}`)
    },
    { askedMax },
  )
  return { ask: readOne, groups, goes: releases }
}

describe('batchReads', () => {
  test('runs two reads at once and batches those that arrive meanwhile, up to the limit', async () => {
    const { ask: readOne, groups, goes: releases } = aSlowRead(2)
    const db = aDatabase()
    const reads = [1, 2, 3, 4, 5].map(one => readOne(db, one))
    expect(groups).toEqual([[1], [2]])
    // The second read hangs and delays only its own callers.
    releases[0]?.resolve()
    await expect.poll(() => groups).toEqual([[1], [2], [3, 4]])
    releases[2]?.resolve()
    await expect.poll(() => groups).toEqual([[1], [2], [3, 4], [5]])
    for (const go of releases) go.resolve()
    expect(await Promise.all(reads)).toEqual(['found 1', 'found 2', 'found 3', 'found 4', 'found 5'])
  })

  test('rejects all callers of a failed batch and runs the next one', async () => {
    const { ask: readOne, groups, goes: releases } = aSlowRead(9)
    const db = aDatabase()
    const lost = [readOne(db, 1), readOne(db, 2)]
    const laterRead = readOne(db, 3)
    releases[0]?.reject(new Error('gone'))
    await expect(lost[0]).rejects.toThrow('gone')
    await expect.poll(() => groups.length).toBe(3)
    for (const go of releases) go.resolve()
    expect(await laterRead).toBe('found 3')
  })

  test('runs independently for each database', () => {
    const { ask: readOne, groups } = aSlowRead(9)
    void readOne(aDatabase(), 1)
    void readOne(aDatabase(), 2)
    expect(groups).toEqual([[1], [2]])
  })

  const freezeClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })

  test('starts further batches while others hang, and leaves connections free', async () => {
    freezeClock()
    const { ask: readOne, groups, goes: releases } = aSlowRead(1)
    const db = aDatabase()
    const reads = Array.from({ length: startedMax + 2 }, (_, one) => readOne(db, one))
    expect(groups).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(runningMsMax)
    expect(groups).toHaveLength(4)
    await vi.advanceTimersByTimeAsync(runningMsMax * 10)
    expect(groups).toHaveLength(startedMax)
    releases[0]?.resolve()
    await expect.poll(() => groups).toHaveLength(startedMax + 1)
    for (const go of releases) go.resolve()
    await expect.poll(() => groups).toHaveLength(startedMax + 2)
    for (const go of releases) go.resolve()
    expect(await Promise.all(reads)).toHaveLength(startedMax + 2)
  })

  test('releases the slot of a slow batch only once', async () => {
    freezeClock()
    const { ask: readOne, groups, goes: releases } = aSlowRead(1)
    const db = aDatabase()
    void readOne(db, 0)
    await vi.advanceTimersByTimeAsync(runningMsMax)
    releases[0]?.resolve()
    await vi.advanceTimersByTimeAsync(0)
    for (const one of [1, 2, 3]) void readOne(db, one)
    expect(groups).toEqual([[0], [1], [2]])
  })

  test('rejects a caller that waits too long as busy and lets later ones wait', async () => {
    freezeClock()
    const { ask: readOne, goes: releases } = aSlowRead(9)
    const db = aDatabase()
    const outcomes: unknown[] = []
    const note = (one: number) => {
      readOne(db, one).then(
        found => outcomes.push(found),
        (error: unknown) => outcomes.push(isDatabaseUnavailable(error)),
      )
    }
    // Sends the queries one after another, so that each fills a batch.
    for (let one = 0; one < startedMax; one += 1) {
      note(one)
      await vi.advanceTimersByTimeAsync(runningMsMax)
    }
    note(10)
    await vi.advanceTimersByTimeAsync(waitMsMax / 2)
    note(11)
    await vi.advanceTimersByTimeAsync(waitMsMax / 2 - 1)
    expect(outcomes).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(outcomes).toEqual([true])
    await vi.advanceTimersByTimeAsync(waitMsMax / 4)
    releases[0]?.resolve()
    await vi.advanceTimersByTimeAsync(0)
    releases.at(-1)?.resolve()
    await vi.advanceTimersByTimeAsync(waitMsMax)
    expect(outcomes).toEqual([true, 'found 0', 'found 11'])
  })
})
