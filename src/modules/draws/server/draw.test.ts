import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { endHold, lockOrder, payOrder, takeBackItems } from '../../orders/server/index.ts'
import { ordersOf } from '../../orders/server/testing/orders-of.ts'
import { isDrawn } from '../fair/published.ts'
import { verifyDraw } from '../fair/verify.ts'
import { advanceDraws } from './advance-draws.ts'
import { confirmWin } from './confirm-win.ts'
import { isDrawOpen, recountEntries } from './entries.ts'
import { readList } from './list-file.ts'
import { ownEntries } from './own-entries.ts'
import { readDraw } from './read-draw.ts'
import { drawsOf, signatureOf, testBeacon } from './testing/draws-of.ts'

const hour = 3_600_000
const from = '2026-11-10T12:00:00Z'
const until = '2026-11-20T12:00:00Z'
const [opensAt, endsAt] = [Date.parse(from), Date.parse(until)]

let database: TestDatabase
let beacon: Awaited<ReturnType<typeof testBeacon>>
let orders: ReturnType<typeof ordersOf>
beforeAll(async () => {
  database = await testDatabase()
  beacon = await testBeacon()
  orders = ordersOf(database)
})
afterAll(async () => {
  await database.close()
  await beacon.close()
})

const run = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows
const advance = (now: number) =>
  advanceDraws.run({}, aTaskContext(database, { config: beacon.config, now: () => now }))

/** A fan sign whose sale is over at `until`; `buys` are pieces of one fan each. */
async function aSale(buys: number[], given: { prizes?: number; confirmHours?: number } = {}) {
  const project = await drawsOf(database, beacon.config).aFanSign({ from, until, ...given })
  const lines = (quantity: number) => [
    { productId: project.products[0]?.id ?? 0, variantId: project.variantIds[0] ?? 0, quantity },
  ]
  const buy = async (userId: number, quantity: number, now = opensAt + hour) =>
    orders.aPaidOrder({ userId, projectId: project.id, lines: lines(quantity), now })
  const fans: { userId: number; order: { id: number; publicId: string } }[] = []
  for (const quantity of buys) {
    const userId = await orders.aBuyer()
    fans.push({ userId, order: await buy(userId, quantity) })
  }
  const end = () => run(`update projects set status = 'ended' where id = $1`, project.id)
  const refund = (order: { id: number }, quantity: number, at: number) =>
    database.transaction(async db => {
      const locked = await lockOrder(db, order)
      if (locked) await takeBackItems(db, locked, [{ position: 0, quantity }], { at, actor: 'operator:Ada' })
    })
  const draw = async () => {
    const published = await readDraw(database.read, project.id)
    if (!published) throw new Error('there is no draw')
    return published
  }
  const verify = async () => {
    const published = await draw()
    if (!isDrawn(published)) throw new Error('it is not drawn')
    return verifyDraw(published, (await readList(database.read, project.id, published.list.hash)) ?? '')
  }
  const own = (userId: number) => ownEntries(database.read, { projectId: project.id, userId })
  const toTheDraw = async () => {
    await end()
    await advance(endsAt + hour)
    const { beacon: named } = await draw()
    await advance(Date.parse(named.final_round_at ?? ''))
  }
  return { ...project, project, lines, buy, fans, end, refund, draw, verify, own, toTheDraw }
}
const winnersOf = ({ winners }: { winners: { status: string }[] }) => winners.map(({ status }) => status)

test('what is paid for enters; the list is frozen, drawn by the beacon, and anybody can recompute it', async () => {
  const sale = await aSale([3, 1, 2])
  expect(await sale.draw()).toMatchObject({ state: 'open', entry_count: 6, list: null, result: null })
  await advance(endsAt - hour)
  expect((await sale.draw()).state).toBe('open')
  await sale.end()
  await advance(endsAt + 60_000)
  expect((await sale.draw()).state).toBe('open')
  await advance(endsAt + hour)
  const frozen = await sale.draw()
  expect(frozen).toMatchObject({ state: 'frozen', list: { count: 6 }, result: null, winners: [] })
  const { final_round: round, final_round_at: at, round: named } = frozen.beacon
  expect(round).toBe(named)
  expect(Date.parse(at ?? '')).toBe(endsAt + 3 * hour)
  // Nothing is asked before the round.
  await advance(endsAt + 2 * hour)
  expect(beacon.asked).toEqual([])
  await advance(endsAt + 3 * hour)
  const drawn = await sale.draw()
  expect([drawn.state, winnersOf(drawn)]).toEqual(['drawn', ['waiting', 'waiting']])
  expect(await sale.verify()).toMatchObject({ difference: null })
  const places = await Promise.all(sale.fans.map(({ userId }) => sale.own(userId)))
  const ranks = places.flatMap(own => ('entries' in own ? own.entries.map(({ rank }) => rank) : []))
  expect(ranks.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([1, 2, 3, 4, 5, 6])
})

test('a relay that is silent, early or lies is asked again, and decides nothing', async () => {
  const sale = await aSale([1, 1])
  await sale.end()
  await advance(endsAt + hour)
  const { final_round: round } = (await sale.draw()).beacon
  beacon.lies.push({ status: 404 })
  await advance(endsAt + 3 * hour)
  // The signature of another round, under this one's number.
  beacon.lies.push({ round: round ?? 0, signature: signatureOf((round ?? 0) + 1) }, 'nonsense', 'nonsense')
  await advance(endsAt + 3 * hour + 60_000)
  expect((await sale.draw()).state).toBe('frozen')
  await advance(endsAt + 3 * hour + 120_000)
  expect((await sale.draw()).state).toBe('frozen')
  await advance(endsAt + 3 * hour + 180_000)
  expect((await sale.draw()).state).toBe('drawn')
})

test('a list that comes late is drawn by a later round, one of those that were named', async () => {
  const sale = await aSale([1])
  await sale.end()
  await advance(endsAt + 3 * hour - 5 * 60_000)
  const { beacon: named } = await sale.draw()
  expect(named.final_round).toBe(named.round + named.round_step)
  await advance(Date.parse(named.final_round_at ?? ''))
  expect(await sale.verify()).toMatchObject({ difference: null })
})

test('open payments keep the list from being frozen, and late money after it is given back', async () => {
  const sale = await aSale([1])
  const userId = await orders.aBuyer()
  const open = { userId, projectId: sale.id, lines: sale.lines(2), now: endsAt - 60_000 }
  const pending = await orders.anOrder(open)
  await sale.end()
  await advance(endsAt + hour)
  expect((await sale.draw()).state).toBe('open')
  const lockAnd = (act: 'pay' | 'end', order: { id: number } | null) =>
    database.transaction(async db => {
      const locked = order && (await lockOrder(db, order))
      if (!locked) throw new Error('there is no such order')
      return act === 'pay'
        ? payOrder(db, locked, { at: endsAt + hour, actor: 'provider' })
        : endHold(db, locked, { at: endsAt + hour, actor: 'system', act: 'expire' })
    })
  await lockAnd('end', pending)
  await advance(endsAt + hour)
  expect(await sale.draw()).toMatchObject({ state: 'frozen', list: { count: 1 } })
  expect(await lockAnd('pay', pending)).toBe('no_stock')
  expect(await orders.miscounts(sale.id)).toEqual([])
})

test('what is granted once the list is published has no entry', async () => {
  const sale = await aSale([1])
  await sale.end()
  await advance(endsAt + hour)
  const userId = await orders.aBuyer()
  const lines = sale.lines(1).map(line => ({ ...line, unit: 0 }))
  await orders.anOrder({ userId, projectId: sale.id, lines, now: endsAt + 2 * hour })
  expect(await sale.draw()).toMatchObject({ entry_count: 1, list: { count: 1 } })
  expect(await sale.own(userId)).toMatchObject({ entries: [] })
})

test('refunds before the list leave it, refunds after it keep their rank and win nothing', async () => {
  const sale = await aSale([2, 1, 1, 1], { prizes: 3 })
  const [first, second] = sale.fans
  await sale.refund(first?.order ?? { id: 0 }, 1, endsAt - hour)
  await sale.end()
  await advance(endsAt + hour)
  expect(await sale.draw()).toMatchObject({ entry_count: 4, list: { count: 4 } })
  await sale.refund(second?.order ?? { id: 0 }, 1, endsAt + 2 * hour)
  await advance(endsAt + 3 * hour)
  const drawn = await sale.draw()
  expect([drawn.entry_count, drawn.list?.count, drawn.winners.length]).toEqual([3, 4, 3])
  expect(await sale.own(second?.userId ?? 0)).toMatchObject({
    entries: [{ is_refunded: true, result: 'passed_over' }],
  })
  expect(await sale.verify()).toMatchObject({ difference: null })
  expect(await recountEntries(database.read)).toEqual([])
})

test('one prize a fan: the best entry counts, the others are passed over', async () => {
  const sale = await aSale([20, 1], { prizes: 3 })
  await sale.toTheDraw()
  const drawn = await sale.draw()
  expect(drawn.winners.map(({ rank }) => rank)[0]).toBe(1)
  expect(drawn.winners).toHaveLength(2)
  expect(drawn.passed_over.every(({ reason }) => reason === 'same_fan')).toBe(true)
  expect(drawn.passed_over).toHaveLength((drawn.winners[1]?.rank ?? 0) - 2)
  expect(await sale.verify()).toMatchObject({ difference: null })
})

test('who confirms in time has the place; else the next in rank moves up, until nobody is left', async () => {
  const sale = await aSale([1, 1, 1], { prizes: 1, confirmHours: 1 })
  await sale.toTheDraw()
  const at = endsAt + 3 * hour
  const waiting = async () => {
    const [row] = await run(
      `select e.user_id as id from draw_winners w join draw_entries e on e.id = w.entry_id
        where w.project_id = $1 and w.status = 'waiting'`,
      sale.id,
    )
    return row?.id as number
  }
  const confirm = (userId: number, now: number) =>
    database.transaction(db => confirmWin(db, { projectId: sale.id, userId, now }))
  const first = await waiting()
  const other = sale.fans.find(({ userId }) => userId !== first)?.userId ?? 0
  expect(await confirm(other, at)).toMatchObject({ entry: { name: 'draw_not_won' } })
  expect(await confirm(first, at + hour)).toMatchObject({ entry: { name: 'draw_confirmation_over' } })
  await advance(at + hour - 1)
  expect(await waiting()).toBe(first)
  await advance(at + hour)
  await advance(at + hour)
  const second = await waiting()
  expect(second).not.toBe(first)
  expect(winnersOf(await sale.draw())).toEqual(['lapsed', 'waiting'])
  for (const _again of [1, 2]) expect(await confirm(second, at + hour)).toEqual({ project_id: sale.id })
  await advance(at + 3 * hour)
  expect(await sale.draw()).toMatchObject({
    state: 'closed',
    winners: [{ status: 'lapsed' }, { status: 'confirmed' }],
  })
  expect(await sale.verify()).toMatchObject({ difference: null })
})

test('a winner who is refunded or leaves makes room, and each winner is told once, by order notices', async () => {
  const sale = await aSale([1, 1, 1], { prizes: 1 })
  await sale.toTheDraw()
  const [won] = (await sale.draw()).winners
  const [{ order_id: id }] = await run('select order_id::int from draw_entries where id = $1', won?.entry_id)
  await sale.refund({ id }, 1, endsAt + 4 * hour)
  await advance(endsAt + 4 * hour)
  await advance(endsAt + 4 * hour)
  expect(winnersOf(await sale.draw())).toEqual(['withdrawn', 'waiting'])
  const second = (await sale.draw()).winners[1]
  await run('update draw_entries set user_id = null where id = $1', second?.entry_id)
  await advance(endsAt + 5 * hour)
  expect(winnersOf(await sale.draw())).toEqual(['withdrawn', 'withdrawn', 'waiting'])
  const told = await run(`select params, path from happenings where path = $1`, `/project/${sale.id}/draw/`)
  expect(told).toHaveLength(3)
  expect(told[0]?.params).toMatchObject({ news: 'won', project: { en: 'Fan sign', ko: '팬사인회' } })
  expect(told[0]?.params.until.de).toBe('23. November 2026 um 15:00 UTC')
})

test('a project that is called off draws nothing', async () => {
  const sale = await aSale([1])
  await run(`update projects set status = 'cancelled' where id = $1`, sale.id)
  await advance(endsAt + hour)
  expect((await sale.draw()).state).toBe('cancelled')
})

test('entries that were changed afterwards are seen by whoever recomputes', async () => {
  const sale = await aSale([1, 1, 1, 1], { prizes: 1 })
  await sale.toTheDraw()
  const [winner] = (await sale.draw()).winners
  await run(
    'update draw_entries set id = $2 where id = $1 and rank > 1',
    await anEntry(sale.id),
    'a'.repeat(16),
  )
  expect(await sale.verify()).toMatchObject({ difference: { check: 'list' }, passed: [] })
  expect(winner?.rank).toBe(1)
})
const anEntry = async (projectId: number) =>
  (await run('select id from draw_entries where project_id = $1 and rank = 2', projectId))[0]?.id

test('a rank that was changed afterwards, and a winner who was pushed in, are named', async () => {
  const sale = await aSale([1, 1, 1, 1], { prizes: 1 })
  await sale.toTheDraw()
  const second = await anEntry(sale.id)
  await run('update draw_winners set entry_id = $2 where project_id = $1', sale.id, second)
  const [left] = (await sale.draw()).passed_over
  expect(await sale.verify()).toMatchObject({ difference: { check: 'winners', entryId: left?.entry_id } })
  await run('update draw_entries set rank = 1 where id = $1', second)
  expect(await sale.verify()).toMatchObject({ difference: { check: 'ranks', entryId: second } })
})

test('every step is safe to repeat, also where it is begun twice at once', async () => {
  const sale = await aSale([2, 2])
  await sale.end()
  await Promise.all([advance(endsAt + hour), advance(endsAt + hour)])
  await Promise.all([advance(endsAt + 3 * hour), advance(endsAt + 3 * hour)])
  const drawn = await sale.draw()
  expect(drawn.winners).toHaveLength(2)
  const acts = await run('select act from draw_events where project_id = $1 order by id', sale.id)
  expect(acts.map(({ act }) => act)).toEqual(['begin', 'freeze', 'draw'])
})

test('a fan sign is sold while its draw is open: not without one, and not once it is called off', async () => {
  const { id } = await drawsOf(database, beacon.config).aFanSign({ from, until })
  expect(await isDrawOpen(database.read, id)).toBe(true)
  await run(`update draws set status = 'cancelled' where project_id = $1`, id)
  expect(await isDrawOpen(database.read, id)).toBe(false)
  expect(await isDrawOpen(database.read, id + 1_000)).toBe(false)
})

/** A process that dies at its n-th transaction: before it commits, or right after, when nobody hears of it any more. */
function dyingAt(
  count: number,
  when: 'before' | 'after',
): { database: TestDatabase; hasDied: () => boolean } {
  let left = count
  const transaction: TestDatabase['transaction'] = async (work, ...more) => {
    if (left < 1) throw new Error('this process is dead')
    left -= 1
    const isLast = left === 0
    const done = await database.transaction(
      async db => {
        const result = await work(db)
        if (isLast && when === 'before') throw new Error('killed before the commit')
        return result
      },
      ...more,
    )
    if (isLast) throw new Error('killed after the commit')
    return done
  }
  return { database: { ...database, transaction }, hasDied: () => left < 1 }
}

test.each(['before', 'after'] as const)(
  'a process that is killed %s whichever commit leaves a draw that the next one finishes, once',
  async when => {
    let count = 1
    for (let isWhole = false; !isWhole; count += 1) {
      await run(`update draws set status = 'cancelled'`)
      const sale = await aSale([2, 1, 1])
      await sale.end()
      const dying = dyingAt(count, when)
      const advanceDying = (now: number) =>
        advanceDraws.run({}, aTaskContext(dying.database, { config: beacon.config, now: () => now }))
      await advanceDying(endsAt + hour)
      await advanceDying(endsAt + 3 * hour)
      isWhole = !dying.hasDied()
      await advance(endsAt + hour)
      await advance(endsAt + 3 * hour)
      const drawn = await sale.draw()
      expect([count, drawn.state, winnersOf(drawn)]).toEqual([count, 'drawn', ['waiting', 'waiting']])
      expect(await sale.verify()).toMatchObject({ difference: null })
      const acts = await run('select act from draw_events where project_id = $1 order by id', sale.id)
      expect(acts.map(({ act }) => act)).toEqual(['begin', 'freeze', 'draw'])
      const told = await run(
        `select count(*)::int as count from happenings where params ->> 'news' = 'won'
          and fan_ids && $1::bigint[]`,
        sale.fans.map(({ userId }) => userId),
      )
      expect(told).toEqual([{ count: 2 }])
    }
    // Freezing, the two of drawing, and the winners after each run.
    expect(count - 2).toBe(5)
  },
)
