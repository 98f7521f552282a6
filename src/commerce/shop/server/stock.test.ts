import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Failure } from '../../../platform/contract/errors.ts'
import { runOnce } from '../../../platform/server/once.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { adaActor } from '../../../platform/server/testing/operator.ts'
import {
  changeStock,
  grantHeld,
  holdStock,
  holdStockAtCommit,
  isShortOfStock,
  releaseStock,
  sellHeld,
  takeBackSold,
} from './index.ts'
import { buildPaidUnitsSql } from './project-terms.ts'
import type { StockLine } from './stock.ts'
import { shopFixtures } from './testing/shop-fixtures.ts'

const until = '2030-01-01T00:00:00Z'
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ max: 12 })
})
afterAll(() => database.close())

const hold = (lines: StockLine[]) => database.transaction(db => holdStock(db, lines))
const audit = { actor: adaActor, reason: null, now: 0 }
const takeBack = (variantId: number, units: { returned?: number; gone?: number; isGift?: boolean }) => {
  const { returned = 0, gone = 0, isGift = false } = units
  return database.transaction(db => takeBackSold(db, [{ variantId, returned, gone }], { isGift }))
}
const readCounts = async (variantIds: number[]) =>
  (
    await database.pool.query(
      'select stock, sold_count, held_count from variants where id = any($1) order by id',
      [variantIds],
    )
  ).rows.map(({ stock, sold_count: sold, held_count: held }) => [stock, sold, held])

describe('stock', () => {
  test('holds an order completely or not at all, and returns the stock that is left', async () => {
    const { variantIds } = await shopFixtures(database).aProject({
      until,
      products: [{ stock: 5 }, { stock: 2 }],
    })
    const [many = 0, few = 0] = variantIds
    expect(
      await hold([
        { variantId: few, quantity: 3 },
        { variantId: many, quantity: 1 },
      ]),
    ).toEqual([{ variantId: few, left: 2 }])
    // Quantities of the same variant are added up.
    const twice = [
      { variantId: many, quantity: 3 },
      { variantId: many, quantity: 3 },
    ]
    expect(await hold(twice)).toEqual([{ variantId: many, left: 5 }])
    expect(await hold([{ variantId: 999_999, quantity: 1 }])).toEqual([{ variantId: 999_999, left: null }])
    expect(await readCounts(variantIds)).toEqual([
      [5, 0, 0],
      [2, 0, 0],
    ])
    const lines = [
      { variantId: few, quantity: 2 },
      { variantId: many, quantity: 1 },
    ]
    expect(await hold(lines)).toEqual([])
    await database.transaction(db => sellHeld(db, lines))
    await takeBack(many, { returned: 1 })
    expect(await readCounts(variantIds)).toEqual([
      [5, 0, 0],
      [2, 2, 0],
    ])
  })

  test('runs many parallel orders of one variant without a deadlock', async () => {
    const { variantIds } = await shopFixtures(database).aProject({ until, products: [{ stock: 1_000 }] })
    const lines = [{ variantId: variantIds[0] ?? 0, quantity: 1 }]
    // Disables the retry, which would hide a deadlock.
    const once = (move: typeof sellHeld) =>
      database.transaction(db => move(db, lines), { isRepeatable: false })
    // Order lines reference their variant, which locks its row against deletion.
    const place = () =>
      database.transaction(async db => {
        await runOnce(db, `select from variants where id = ${variantIds[0]} for key share`)
        return holdStock(db, lines)
      })
    const fan = async (at: number) => {
      for (let times = 0; times < 20; times += 1) {
        await place()
        await once(at % 2 ? sellHeld : releaseStock)
      }
    }
    await Promise.all(Array.from({ length: 12 }, (_, at) => fan(at)))
    expect(await readCounts(variantIds)).toEqual([[1_000, 120, 0]])
  })

  test('holds at commit, and rolls back if stock is short or the sale is stopped', async () => {
    const { products, variantIds } = await shopFixtures(database).aProject({
      until,
      products: [{ stock: 3 }, { stock: null }],
    })
    const [few = 0, many = 0] = variantIds
    const productId = products[1]?.id ?? 0
    const holdAtCommit = (quantity: number) =>
      database.transaction(async db => {
        await runOnce(db, `update products set position = position + 1 where id = ${productId}`)
        const lines = [few, many].map(variantId => ({ variantId, quantity }))
        holdStockAtCommit(db, lines)
      })
    const position = async () =>
      (await database.pool.query('select position from products where id = $1', [productId])).rows[0]
        ?.position
    await holdAtCommit(2)
    expect(await readCounts(variantIds)).toEqual([
      [3, 0, 2],
      [null, 0, 2],
    ])
    expect(await position()).toBe(2)
    const error = await holdAtCommit(2).catch((reason: unknown) => reason)
    expect(isShortOfStock(error)).toBe(true)
    await database.pool.query(`update products set sale_stops = '{event_cancelled}' where id = $1`, [
      productId,
    ])
    const stopped = await holdAtCommit(1).catch((reason: unknown) => reason)
    expect(isShortOfStock(stopped)).toBe(true)
    expect(isShortOfStock(new Error('something else'))).toBe(false)
    expect(await position()).toBe(2)
    expect(await readCounts(variantIds)).toEqual([
      [3, 0, 2],
      [null, 0, 2],
    ])
  })

  test('does not hold at commit if the sale stopped while the transaction waited for the row', async () => {
    const { products, variantIds } = await shopFixtures(database).aProject({
      until,
      products: [{ stock: 3 }],
    })
    const [variantId = 0] = variantIds
    const other = await database.pool.connect()
    await other.query('begin')
    await other.query('select from variants where id = $1 for update', [variantId])
    const holding = database.transaction(async db => {
      await runOnce(db, 'select')
      holdStockAtCommit(db, [{ variantId, quantity: 1 }])
    })
    const ended = holding.catch((reason: unknown) => reason)
    await expect
      .poll(async () => {
        const waiting = `select from pg_locks where not granted and pid <> pg_backend_pid()`
        return (await database.pool.query(waiting)).rowCount
      })
      .toBeGreaterThan(0)
    await other.query(`update products set sale_stops = '{event_cancelled}' where id = $1`, [products[0]?.id])
    await other.query('commit')
    other.release()
    expect(isShortOfStock(await ended)).toBe(true)
    expect(await readCounts(variantIds)).toEqual([[3, 0, 0]])
  })

  test('rejects holding a removed variant and returning more units than were held', async () => {
    const { variantIds } = await shopFixtures(database).aProject({ until, products: [{ stock: 5 }] })
    const lines = [{ variantId: variantIds[0] ?? 0, quantity: 1 }]
    await database.pool.query('update variants set is_offered = false where id = any($1)', [variantIds])
    expect(await hold(lines)).toEqual([{ variantId: variantIds[0], left: null }])
    for (const move of [releaseStock, sellHeld, grantHeld]) {
      await expect(database.transaction(db => move(db, lines))).rejects.toThrow()
    }
    const wrong = [{ returned: 1 }, { gone: 1 }, { returned: 1, isGift: true }]
    for (const units of wrong) await expect(takeBack(variantIds[0] ?? 0, units)).rejects.toThrow()
    await expect(hold([{ variantId: 1, quantity: 0 }])).rejects.toThrow('no quantity')
  })

  test('allows exactly ten of forty parallel orders to hold its ten units', async () => {
    const { variantIds } = await shopFixtures(database).aProject({
      until,
      products: [{ stock: [10] }, { stock: 40 }],
    })
    // Half of them list the variants in reverse order.
    const lines = variantIds.map(variantId => ({ variantId, quantity: 1 }))
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, index) => hold(index % 2 ? lines : lines.toReversed())),
    )
    expect(outcomes.filter(short => short.length === 0)).toHaveLength(10)
    expect(await readCounts(variantIds)).toEqual([
      [10, 0, 10],
      [40, 0, 10],
    ])
  })

  test('reports a shortage correctly while parallel orders hold and release units', async () => {
    const { variantIds } = await shopFixtures(database).aProject({ until, products: [{ stock: [2] }] })
    const lines = variantIds.map(variantId => ({ variantId, quantity: 1 }))
    const comeAndGo = async () => {
      for (let round = 0; round < 30; round += 1) {
        const short = await hold(lines)
        if (short.length === 0) await database.transaction(db => releaseStock(db, lines))
        else expect(short[0]?.left).toBeLessThan(1)
      }
    }
    await Promise.all(Array.from({ length: 12 }, comeAndGo))
    expect(await readCounts(variantIds)).toEqual([[2, 0, 0]])
  })

  test('changes during a sale, but never below the taken units, with an audit row each time', async () => {
    const { variantIds } = await shopFixtures(database).aProject({ until, products: [{ stock: 5 }] })
    const [variantId = 0] = variantIds
    await hold([{ variantId, quantity: 4 }])
    const change = (stockChange: Parameters<typeof changeStock>[1]['change']) =>
      database.transaction(db => changeStock(db, { ...audit, variantId, change: stockChange }))
    expect(await change({ by: -2 })).toEqual({ before: 5, after: 5, isChanged: false, taken: 4 })
    expect(await change({ by: -1 })).toEqual({ before: 5, after: 4, isChanged: true, taken: 4 })
    expect(await change({ to: 3 })).toMatchObject({ isChanged: false })
    expect(await change({ to: null })).toMatchObject({ after: null, isChanged: true })
    expect(await change({ by: 7 })).toMatchObject({ before: null, isChanged: false })
    const { rows } = await database.pool.query(
      'select before, after from audit_log where object = $1 order by id',
      [`variant ${variantId}`],
    )
    expect(rows).toEqual([
      { before: { stock: 5 }, after: { stock: 4 } },
      { before: { stock: 4 }, after: { stock: null } },
    ])
    const unknown = await database.transaction(db =>
      changeStock(db, { ...audit, variantId: 999_999, change: { to: 1 } }),
    )
    expect(unknown).toBeInstanceOf(Failure)
  })

  const act = fc.record({
    what: fc.constantFrom(
      'hold',
      'release',
      'sell',
      'give',
      'return',
      'returnGift',
      'refund',
      'restock',
      'offer',
    ),
    variant: fc.nat({ max: 2 }),
    quantity: fc.integer({ min: 1, max: 4 }),
  })

  test('is never oversold, and keeps counts and lists consistent in any sequence of operations', async () => {
    const { aProject } = shopFixtures(database)
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 25 }), async acts => {
        const laterSale = { sale_from: '2026-01-01T00:00:00Z' }
        const made = await aProject({
          until,
          products: [{ stock: 3 }, { stock: 2 }, { stock: 1, also: laterSale }],
        })
        const model = made.variantIds.map((id, index) => ({
          id,
          stock: 3 - index,
          sold: 0,
          gifts: 0,
          sentBack: 0,
          held: 0,
          isOffered: true,
        }))
        for (const { what, variant, quantity } of acts) {
          const one = model[variant]
          if (one) await play(one, what, quantity)
        }
        expect(await readCounts(made.variantIds)).toEqual(
          model.map(({ stock, sold, held }) => [stock, sold, held]),
        )
        expect(await countPaid(made.id)).toBe(model.reduce((sum, one) => sum + paid(one), 0))
        await expectAgreement(made.id)
      }),
      { numRuns: 15 },
    )
  })
})

interface Modelled {
  id: number
  stock: number
  sold: number
  /** Included in `sold`: units granted by codes (`gifts`), and units refunded after dispatch (`sentBack`). */
  gifts: number
  sentBack: number
  held: number
  isOffered: boolean
}
const paid = ({ sold, gifts, sentBack }: Modelled) => sold - gifts - sentBack
const countPaid = async (projectId: number) =>
  (
    await database.pool.query(`select ${buildPaidUnitsSql('p')} as paid from projects p where id = $1`, [
      projectId,
    ])
  ).rows[0]?.paid

async function play(one: Modelled, what: string, quantity: number): Promise<void> {
  const lines = [{ variantId: one.id, quantity }]
  const left = one.stock - one.sold - one.held
  if (what === 'hold') {
    const isHeld = one.isOffered && quantity <= left
    const short = [{ variantId: one.id, left: one.isOffered ? left : null }]
    expect(await hold(lines)).toEqual(isHeld ? [] : short)
    if (isHeld) one.held += quantity
  } else if (what === 'restock') {
    const change = { to: quantity }
    const done = await database.transaction(db => changeStock(db, { ...audit, variantId: one.id, change }))
    expect(done).toMatchObject({ isChanged: quantity !== one.stock && quantity >= one.sold + one.held })
    if (quantity >= one.sold + one.held) one.stock = quantity
  } else if (what === 'offer') {
    one.isOffered = quantity % 2 === 0
    await database.pool.query('update variants set is_offered = $2 where id = $1', [one.id, one.isOffered])
  } else if (what === 'release' || what === 'sell' || what === 'give') {
    await moveHeld(one, what, quantity)
  } else await moveSold(one, what, quantity)
}

async function moveHeld(one: Modelled, what: 'release' | 'sell' | 'give', quantity: number): Promise<void> {
  if (quantity > one.held) return
  const move = { release: releaseStock, sell: sellHeld, give: grantHeld }[what]
  await database.transaction(db => move(db, [{ variantId: one.id, quantity }]))
  one.held -= quantity
  if (what !== 'release') one.sold += quantity
  if (what === 'give') one.gifts += quantity
}

async function moveSold(one: Modelled, what: string, quantity: number): Promise<void> {
  const isGift = what === 'returnGift'
  if (quantity > (isGift ? one.gifts : paid(one))) return
  if (what === 'refund') one.sentBack += quantity
  else one.sold -= quantity
  if (isGift) one.gifts -= quantity
  await takeBack(one.id, what === 'refund' ? { gone: quantity } : { returned: quantity, isGift })
}

/** Compares the stored list data of the project with a fresh computation. */
async function expectAgreement(projectId: number): Promise<void> {
  const storedQuery = 'select sale_windows, left_windows, price_minor from projects where id = $1'
  const before = (await database.pool.query(storedQuery, [projectId])).rows
  await database.pool.query(
    `update projects set sale_windows = '{}', left_windows = '{}', price_minor = null where id = $1`,
    [projectId],
  )
  await database.pool.query('select refresh_project($1)', [projectId])
  expect(before).toEqual((await database.pool.query(storedQuery, [projectId])).rows)
}
