import { expect, test } from 'vitest'
import type { ReadDb } from './database.ts'
import { readShared } from './read-shared.ts'

interface Asked {
  product: string
  at: number
}

/** A read that runs until it is let go, and remembers what it was asked. */
function aSlowRead() {
  const asked: Asked[] = []
  const goes: PromiseWithResolvers<void>[] = []
  const ask = readShared<Asked, string>(
    async (_db, { product, at }) => {
      asked.push({ product, at })
      const go = Promise.withResolvers<void>()
      goes.push(go)
      await go.promise
      return `${product} at ${at}`
    },
    ({ product }) => product,
  )
  return { ask, asked, goes }
}

const db = {} as ReadDb

test('who asks for the same while it is read shares the next read, and never one that began before', async () => {
  const { ask, asked, goes } = aSlowRead()
  const shirt = (at: number) => ({ product: 'shirt', at })
  const first = [ask(db, shirt(1)), ask(db, shirt(2))]
  const later = [ask(db, shirt(3)), ask(db, shirt(4)), ask(db, { product: 'tape', at: 5 })]
  expect(asked.map(({ at }) => at)).toEqual([1, 2])
  goes[0]?.resolve()
  expect(await first[0]).toBe('shirt at 1')
  await expect.poll(() => asked.length).toBe(4)
  for (const go of goes) go.resolve()
  expect(await Promise.all(later)).toEqual(['shirt at 4', 'shirt at 4', 'tape at 5'])
  expect(await first[1]).toBe('shirt at 2')
})

test('one that fails fails for those who asked the same', async () => {
  const { ask, asked, goes } = aSlowRead()
  const running = [ask(db, { product: 'a', at: 1 }), ask(db, { product: 'b', at: 1 })]
  const lost = [ask(db, { product: 'shirt', at: 2 }), ask(db, { product: 'shirt', at: 3 })]
  const kept = ask(db, { product: 'tape', at: 4 })
  goes[0]?.resolve()
  await expect.poll(() => asked.length).toBe(4)
  goes[2]?.reject(new Error('gone'))
  for (const go of goes) go.resolve()
  expect(await Promise.allSettled(lost)).toMatchObject([
    { reason: new Error('gone') },
    { reason: new Error('gone') },
  ])
  expect(await kept).toBe('tape at 4')
  await Promise.all(running)
})
