import { afterEach, expect, test, vi } from 'vitest'
import type { ReadDb } from './database.ts'
import { isDatabaseBusyOrAway } from './database-errors.ts'
import { quickMsMax, readTogether, underwayMax, waitMsMax } from './read-together.ts'

afterEach(() => void vi.useRealTimers())

const aDatabase = () => ({}) as ReadDb

/** A read that runs until it is let go, and remembers what was asked together. */
function aSlowRead(askedMax: number) {
  const groups: number[][] = []
  const goes: PromiseWithResolvers<void>[] = []
  const ask = readTogether<number, string>(
    async (_db, asked) => {
      groups.push(asked)
      const go = Promise.withResolvers<void>()
      goes.push(go)
      await go.promise
      return asked.map(one => `found ${one}`)
    },
    { askedMax },
  )
  return { ask, groups, goes }
}

test('a lone read runs at once, and so does a second; those that come meanwhile share the next, as far as they may', async () => {
  const { ask, groups, goes } = aSlowRead(2)
  const db = aDatabase()
  const answers = [1, 2, 3, 4, 5].map(one => ask(db, one))
  expect(groups).toEqual([[1], [2]])
  // The second one hangs, and nobody waits for it but who asked.
  goes[0]?.resolve()
  await expect.poll(() => groups).toEqual([[1], [2], [3, 4]])
  goes[2]?.resolve()
  await expect.poll(() => groups).toEqual([[1], [2], [3, 4], [5]])
  for (const go of goes) go.resolve()
  expect(await Promise.all(answers)).toEqual(['found 1', 'found 2', 'found 3', 'found 4', 'found 5'])
})

test('what fails fails for those who shared it, and the next ones are read', async () => {
  const { ask, groups, goes } = aSlowRead(9)
  const db = aDatabase()
  const lost = [ask(db, 1), ask(db, 2)]
  const later = ask(db, 3)
  goes[0]?.reject(new Error('gone'))
  await expect(lost[0]).rejects.toThrow('gone')
  await expect.poll(() => groups.length).toBe(3)
  for (const go of goes) go.resolve()
  expect(await later).toBe('found 3')
})

test('databases do not wait for each other', () => {
  const { ask, groups } = aSlowRead(9)
  void ask(aDatabase(), 1)
  void ask(aDatabase(), 2)
  expect(groups).toEqual([[1], [2]])
})

const holdTheClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })

test('two that hang hold nobody up for long, and no more hang at once than leave connections free', async () => {
  holdTheClock()
  const { ask, groups, goes } = aSlowRead(1)
  const db = aDatabase()
  const answers = Array.from({ length: underwayMax + 2 }, (_, one) => ask(db, one))
  expect(groups).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(quickMsMax)
  expect(groups).toHaveLength(4)
  await vi.advanceTimersByTimeAsync(quickMsMax * 10)
  expect(groups).toHaveLength(underwayMax)
  goes[0]?.resolve()
  await expect.poll(() => groups).toHaveLength(underwayMax + 1)
  for (const go of goes) go.resolve()
  await expect.poll(() => groups).toHaveLength(underwayMax + 2)
  for (const go of goes) go.resolve()
  expect(await Promise.all(answers)).toHaveLength(underwayMax + 2)
})

test('slow ones that end give their place back once, so that no more run at once than before', async () => {
  holdTheClock()
  const { ask, groups, goes } = aSlowRead(1)
  const db = aDatabase()
  void ask(db, 0)
  await vi.advanceTimersByTimeAsync(quickMsMax)
  goes[0]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  for (const one of [1, 2, 3]) void ask(db, one)
  expect(groups).toEqual([[0], [1], [2]])
})

test('who waits too long is told that the database is busy, and who came later waits on', async () => {
  holdTheClock()
  const { ask, goes } = aSlowRead(9)
  const db = aDatabase()
  const outcomes: unknown[] = []
  const note = (one: number) => {
    ask(db, one).then(
      found => outcomes.push(found),
      (error: unknown) => outcomes.push(isDatabaseBusyOrAway(error)),
    )
  }
  // One at a time, so that each fills a group.
  for (let one = 0; one < underwayMax; one += 1) {
    note(one)
    await vi.advanceTimersByTimeAsync(quickMsMax)
  }
  note(10)
  await vi.advanceTimersByTimeAsync(waitMsMax / 2)
  note(11)
  await vi.advanceTimersByTimeAsync(waitMsMax / 2 - 1)
  expect(outcomes).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(outcomes).toEqual([true])
  await vi.advanceTimersByTimeAsync(waitMsMax / 4)
  goes[0]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  goes.at(-1)?.resolve()
  await vi.advanceTimersByTimeAsync(waitMsMax)
  expect(outcomes).toEqual([true, 'found 0', 'found 11'])
})
