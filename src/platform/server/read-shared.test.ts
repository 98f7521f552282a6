import { describe, expect, test } from 'vitest'
import type { ReadDb } from './database.ts'
import { shareReads } from './share-reads.ts'

interface ProductQuery {
  product: string
  at: number
}

/** Creates a read that runs until it is released and records its queries. */
function aSlowRead() {
  const queries: ProductQuery[] = []
  const releases: PromiseWithResolvers<void>[] = []
  const readProduct = shareReads<ProductQuery, string>(
    async (_db, { product, at }) => {
      queries.push({ product, at })
      const go = Promise.withResolvers<void>()
      releases.push(go)
      await go.promise
      return `${product} at ${at}`
    },
    ({ product }) => product,
  )
  return { ask: readProduct, asked: queries, goes: releases }
}

const db = {} as ReadDb

describe('shareReads', () => {
  test('shares the next read, and never an earlier one, between equal queries that arrive during a read', async () => {
    const { ask: readProduct, asked: queries, goes: releases } = aSlowRead()
    const shirt = (at: number) => ({ product: 'shirt', at })
    const first = [readProduct(db, shirt(1)), readProduct(db, shirt(2))]
    const laterReads = [
      readProduct(db, shirt(3)),
      readProduct(db, shirt(4)),
      readProduct(db, { product: 'tape', at: 5 }),
    ]
    expect(queries.map(({ at }) => at)).toEqual([1, 2])
    releases[0]?.resolve()
    expect(await first[0]).toBe('shirt at 1')
    await expect.poll(() => queries.length).toBe(4)
    for (const go of releases) go.resolve()
    expect(await Promise.all(laterReads)).toEqual(['shirt at 4', 'shirt at 4', 'tape at 5'])
    expect(await first[1]).toBe('shirt at 2')
  })

  test('rejects only equal queries when a read fails', async () => {
    const { ask: readProduct, asked: queries, goes: releases } = aSlowRead()
    const running = [readProduct(db, { product: 'a', at: 1 }), readProduct(db, { product: 'b', at: 1 })]
    const lost = [readProduct(db, { product: 'shirt', at: 2 }), readProduct(db, { product: 'shirt', at: 3 })]
    const otherRead = readProduct(db, { product: 'tape', at: 4 })
    releases[0]?.resolve()
    await expect.poll(() => queries.length).toBe(4)
    releases[2]?.reject(new Error('gone'))
    for (const go of releases) go.resolve()
    expect(await Promise.allSettled(lost)).toMatchObject([
      { reason: new Error('gone') },
      { reason: new Error('gone') },
    ])
    expect(await otherRead).toBe('tape at 4')
    await Promise.all(running)
  })
})
