import { expect, test } from 'vitest'
import type { ReadDb } from './database.ts'
import { readTogether } from './read-together.ts'

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
