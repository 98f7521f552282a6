import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Failure } from '../../../platform/contract/errors.ts'
import { catalogueFixtures } from '../../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { adaActor, auditSql } from '../../../platform/server/testing/operator.ts'
import { endHold, listUnrefunded, lockOrder, payOrder, takeBackItems } from '../../orders/server/index.ts'
import { orderFixtures } from '../../orders/server/testing/order-fixtures.ts'
import { redeemFixtures } from '../../redeem/server/testing/redeem-fixtures.ts'
import { endSales } from './end-sales.ts'
import { cancelProject, findPresale, publishProject } from './index.ts'
import { hashCode } from './presales.ts'
import { shopFixtures } from './testing/shop-fixtures.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const at = (days: number) => new Date(now + days * 86_400_000).toISOString()
let database: TestDatabase
let shop: ReturnType<typeof shopFixtures>
beforeEach(async () => {
  database = await testDatabase()
  shop = shopFixtures(database)
})
afterEach(() => database.close())

const run = (atMs = now) => endSales.run({}, aTaskContext(database, { now: () => atMs }))
const readStatus = async (id: number) =>
  (await database.pool.query('select status from projects where id = $1', [id])).rows[0]?.status
const goal = { also: { goal_count: 3, sale_from: at(-9) }, products: [{ stock: 9 }] }
const toOrderLine = ({ products, variantIds }: Awaited<ReturnType<typeof shop.aProject>>) => ({
  productId: products[0]?.id ?? 0,
  variantId: variantIds[0] ?? 0,
})

describe('project state machine', () => {
  test('ends a sale once when its time is over, and leaves a project without a goal ended', async () => {
    const over = await shop.aProject({ until: at(0) })
    const running = await shop.aProject({ until: at(1) })
    const draft = await shop.aProject({ until: at(-1), status: 'draft' })
    await run()
    await run()
    const statuses = await Promise.all([over, running, draft].map(({ id }) => readStatus(id)))
    expect(statuses).toEqual(['ended', 'online', 'draft'])
    const { rows } = await database.pool.query('select project_id, act, actor, at from project_events')
    expect(rows).toEqual([{ project_id: over.id, act: 'end', actor: 'system', at: new Date(now) }])
  })

  test('decides a goal by paid units after all open payments are settled', async () => {
    const [reached, missed] = [
      await shop.aProject({ until: at(0), ...goal }),
      await shop.aProject({ until: at(0), ...goal }),
    ]
    const orders = orderFixtures(database)
    const order = async (project: typeof reached, quantity: number, act: 'anOrder' | 'aPaidOrder') => {
      const lines = [{ ...toOrderLine(project), quantity }]
      return orders[act]({ userId: await orders.aBuyer(), projectId: project.id, lines, now })
    }
    for (const project of [reached, missed]) await order(project, 2, 'aPaidOrder')
    const [late, never] = [await order(reached, 1, 'anOrder'), await order(missed, 1, 'anOrder')]
    await run()
    expect([await readStatus(reached.id), await readStatus(missed.id)]).toEqual(['ended', 'ended'])
    await database.transaction(async db => {
      const [paid, over] = [await lockOrder(db, late ?? { id: 0 }), await lockOrder(db, never ?? { id: 0 })]
      if (!paid || !over) throw new Error('there is no such order')
      await payOrder(db, paid, { at: now, actor: 'provider' })
      await endHold(db, over, { at: now, actor: 'system', act: 'expire' })
    })
    await run()
    expect([await readStatus(reached.id), await readStatus(missed.id)]).toEqual(['successful', 'failed'])
    const { rows } = await database.pool.query(
      `select act, data from project_events where act <> 'end' order by id`,
    )
    expect(rows).toEqual([
      { act: 'succeed', data: { goal: 3, reached: 3 } },
      { act: 'fail', data: { goal: 3, reached: 2 } },
    ])
  })

  test('counts neither granted units nor units refunded after dispatch towards a goal', async () => {
    const [missed, reached, sent] = [
      await shop.aProject({ until: at(0), ...goal }),
      await shop.aProject({ until: at(0), ...goal }),
      await shop.aProject({ until: at(0), ...goal }),
    ]
    const orders = orderFixtures(database)
    const order = async (
      project: typeof missed,
      quantity: number,
      act: 'aGift' | 'aPaidOrder' = 'aPaidOrder',
    ) => {
      const lines = [{ ...toOrderLine(project), quantity }]
      return orders[act]({ userId: await orders.aBuyer(), projectId: project.id, lines, now })
    }
    for (let gifts = 0; gifts < 3; gifts += 1) await order(missed, 1, 'aGift')
    await order(reached, 1, 'aGift')
    await order(reached, 3)
    const { id } = await order(sent, 3)
    await database.pool.query('update order_lines set dispatched_count = 1 where order_id = $1', [id])
    await database.transaction(async db => {
      const locked = await lockOrder(db, { id })
      if (locked) await takeBackItems(db, locked, listUnrefunded(locked), { at: now, actor: 'system' })
    })
    await run()
    const statuses = await Promise.all([missed, reached, sent].map(project => readStatus(project.id)))
    expect(statuses).toEqual(['failed', 'successful', 'failed'])
    const { rows } = await database.pool.query(
      `select data -> 'reached' as reached from project_events where act <> 'end' order by project_id`,
    )
    expect(rows.map(({ reached: pieces }) => pieces)).toEqual([0, 3, 0])
    expect(await orders.miscounts(missed.id, reached.id, sent.id)).toEqual([])
  })

  test('decides a goal regardless of stock reserved for codes', async () => {
    const project = await shop.aProject({ until: at(0), ...goal })
    const { productId, variantId } = toOrderLine(project)
    await redeemFixtures(database).codes(4, { productId, stock: [[variantId, 4]], now })
    await run()
    expect(await readStatus(project.id)).toBe('failed')
  })

  test('publishes a draft once and cancels a project once, each with an audit row', async () => {
    const { id } = await shop.aProject({ until: at(9), status: 'draft' })
    const input = { projectId: id, actor: adaActor, reason: 'No vinyl', now }
    const act = (work: typeof publishProject) => database.transaction(db => work(db, input))
    expect(await act(cancelProject)).toBeInstanceOf(Failure)
    expect(await act(publishProject)).toMatchObject({ from: 'draft', to: 'online' })
    expect(await act(publishProject)).toMatchObject({ state: 'online' })
    expect(await act(cancelProject)).toMatchObject({ to: 'cancelled' })
    expect(await readStatus(id)).toBe('cancelled')
    const { rows } = await database.pool.query(
      `select act, before, after, reason from ${auditSql} l order by id`,
    )
    expect(rows).toEqual([
      ...[
        {
          act: 'project publish',
          before: { status: 'draft' },
          after: { status: 'online' },
          reason: 'No vinyl',
        },
      ],
      ...[
        {
          act: 'project cancel',
          before: { status: 'online' },
          after: { status: 'cancelled' },
          reason: 'No vinyl',
        },
      ],
    ])
  })

  test('opens a product to followers, makers and code holders during its presale', async () => {
    const { anArtist, aCity, aCampaign } = catalogueFixtures(database)
    const artist = await anArtist('Low Tide')
    const [follower, maker, stranger] = [await aFan(database), await aFan(database), await aFan(database)]
    const campaign = await aCampaign({ for: artist, to: await aCity('Seoul') })
    await shop.insert('follows', { user_id: follower, artist_id: artist.id, at: at(-1) })
    await shop.insert('makes', { user_id: maker, campaign_id: campaign.id, number: 1, made_at: at(-1) })
    const { id, products } = await shop.aProject({
      from: at(2),
      until: at(9),
      products: [{}, {}, {}, {}],
      also: { artist_id: artist.id },
    })
    const window = { opens_at: at(-1), closes_at: at(1) }
    const kinds = ['follow', 'make', 'code']
    for (const [index, kind] of kinds.entries()) {
      const code_hash = kind === 'code' ? hashCode('Early-Birds 7') : null
      await shop.insert('presales', { product_id: products[index]?.id, kind, code_hash, ...window })
    }
    const input = { now, codeHash: null }
    const openTo = (userId: number | null, more: object = {}) =>
      Promise.all(
        products.map(({ id: productId }) =>
          findPresale(database.read, { ...input, productId, userId, ...more }),
        ),
      )
    expect(await openTo(follower)).toEqual(['follow', null, null, null])
    expect(await openTo(maker)).toEqual([null, 'make', null, null])
    expect(await openTo(stranger)).toEqual([null, null, null, null])
    expect(await openTo(null, { codeHash: hashCode('ｅarly birds7') })).toEqual([null, null, 'code', null])
    expect(await openTo(null, { codeHash: hashCode('late') })).toEqual([null, null, null, null])
    for (const days of [-2, 1]) {
      expect(await openTo(follower, { now: now + days * 86_400_000 })).toEqual([null, null, null, null])
    }
    await database.pool.query(`update projects set status = 'draft' where id = $1`, [id])
    expect(await openTo(follower)).toEqual([null, null, null, null])
  })
})
