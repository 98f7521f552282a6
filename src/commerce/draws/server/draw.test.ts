import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endHold, lockOrder, payOrder } from '../../orders/server/index.ts'
import { confirmWin } from './confirm-win.ts'
import { findMiscountedDraws, isDrawOpen } from './entries.ts'
import { drawFixtures, signRound } from './testing/draw-fixtures.ts'
import {
  createDrawnSales,
  type DrawnSales,
  endsAt,
  from,
  hour,
  listWinnerStatuses,
  until,
} from './testing/drawn-sales.ts'

let sales: DrawnSales
beforeAll(async () => {
  sales = await createDrawnSales()
})
afterAll(() => sales.close())

describe('draw', () => {
  test('adds paid entries, freezes the list, draws by the beacon and can be recomputed', async () => {
    const sale = await sales.aSale([3, 1, 2])
    expect(await sale.draw()).toMatchObject({ state: 'open', entry_count: 6, list: null, result: null })
    await sales.advance(endsAt - hour)
    expect((await sale.draw()).state).toBe('open')
    await sale.end()
    await sales.advance(endsAt + 60_000)
    expect((await sale.draw()).state).toBe('open')
    await sales.advance(endsAt + hour)
    const frozen = await sale.draw()
    expect(frozen).toMatchObject({ state: 'frozen', list: { count: 6 }, result: null, winners: [] })
    const { final_round: round, final_round_at: at, round: named } = frozen.beacon
    expect(round).toBe(named)
    expect(Date.parse(at ?? '')).toBe(endsAt + 3 * hour)
    // The beacon is not called before the round.
    await sales.advance(endsAt + 2 * hour)
    expect(sales.beacon.asked).toEqual([])
    await sales.advance(endsAt + 3 * hour)
    const drawn = await sale.draw()
    expect([drawn.state, listWinnerStatuses(drawn)]).toEqual(['drawn', ['waiting', 'waiting']])
    expect(await sale.verify()).toMatchObject({ difference: null })
    const places = await Promise.all(sale.fans.map(({ userId }) => sale.own(userId)))
    const ranks = places.flatMap(own => ('entries' in own ? own.entries.map(({ rank }) => rank) : []))
    expect(ranks.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('stays frozen and retries when the relay fails, responds early or lies', async () => {
    const sale = await sales.aSale([1, 1])
    await sale.end()
    await sales.advance(endsAt + hour)
    const { final_round: round } = (await sale.draw()).beacon
    sales.beacon.lies.push({ status: 404 })
    await sales.advance(endsAt + 3 * hour)
    // A signature of the next round, returned for this round.
    sales.beacon.lies.push(
      { round: round ?? 0, signature: signRound((round ?? 0) + 1) },
      'nonsense',
      'nonsense',
    )
    await sales.advance(endsAt + 3 * hour + 60_000)
    expect((await sale.draw()).state).toBe('frozen')
    await sales.advance(endsAt + 3 * hour + 120_000)
    expect((await sale.draw()).state).toBe('frozen')
    await sales.advance(endsAt + 3 * hour + 180_000)
    expect((await sale.draw()).state).toBe('drawn')
  })

  test('draws a late list by a later round from the published sequence', async () => {
    const sale = await sales.aSale([1])
    await sale.end()
    await sales.advance(endsAt + 3 * hour - 5 * 60_000)
    const { beacon: named } = await sale.draw()
    expect(named.final_round).toBe(named.round + named.round_step)
    await sales.advance(Date.parse(named.final_round_at ?? ''))
    expect(await sale.verify()).toMatchObject({ difference: null })
  })

  test('waits for open payments before freezing the list and rejects late ones after it', async () => {
    const sale = await sales.aSale([1])
    const userId = await sales.orders.aBuyer()
    const open = { userId, projectId: sale.id, lines: sale.lines(2), now: endsAt - 60_000 }
    const pending = await sales.orders.anOrder(open)
    await sale.end()
    await sales.advance(endsAt + hour)
    expect((await sale.draw()).state).toBe('open')
    const lockAnd = (act: 'pay' | 'end', order: { id: number } | null) =>
      sales.database.transaction(async db => {
        const locked = order && (await lockOrder(db, order))
        if (!locked) throw new Error('there is no such order')
        return act === 'pay'
          ? payOrder(db, locked, { at: endsAt + hour, actor: 'provider' })
          : endHold(db, locked, { at: endsAt + hour, actor: 'system', act: 'expire' })
      })
    await lockAnd('end', pending)
    await sales.advance(endsAt + hour)
    expect(await sale.draw()).toMatchObject({ state: 'frozen', list: { count: 1 } })
    expect(await lockAnd('pay', pending)).toBe('no_stock')
    expect(await sales.orders.miscounts(sale.id)).toEqual([])
  })

  test('adds no entry for a code redeemed after the list is published', async () => {
    const sale = await sales.aSale([1])
    await sale.end()
    await sales.advance(endsAt + hour)
    const userId = await sales.orders.aBuyer()
    const lines = sale.lines(1).map(line => ({ ...line, unit: 0 }))
    await sales.orders.anOrder({ userId, projectId: sale.id, lines, now: endsAt + 2 * hour })
    expect(await sale.draw()).toMatchObject({ entry_count: 1, list: { count: 1 } })
    expect(await sale.own(userId)).toMatchObject({ entries: [] })
  })

  test('drops entries refunded before the list is published, and passes over those refunded later', async () => {
    const sale = await sales.aSale([2, 1, 1, 1], { prizes: 3 })
    const [first, second] = sale.fans
    await sale.refund(first?.order ?? { id: 0 }, 1, endsAt - hour)
    await sale.end()
    await sales.advance(endsAt + hour)
    expect(await sale.draw()).toMatchObject({ entry_count: 4, list: { count: 4 } })
    await sale.refund(second?.order ?? { id: 0 }, 1, endsAt + 2 * hour)
    await sales.advance(endsAt + 3 * hour)
    const drawn = await sale.draw()
    expect([drawn.entry_count, drawn.list?.count, drawn.winners.length]).toEqual([3, 4, 3])
    expect(await sale.own(second?.userId ?? 0)).toMatchObject({
      entries: [{ is_refunded: true, result: 'passed_over' }],
    })
    expect(await sale.verify()).toMatchObject({ difference: null })
    expect(await findMiscountedDraws(sales.database.read)).toEqual([])
  })

  test("awards one prize per fan to the best entry and passes over the fan's other entries", async () => {
    const sale = await sales.aSale([20, 1], { prizes: 3 })
    await sale.toTheDraw()
    const drawn = await sale.draw()
    expect(drawn.winners.map(({ rank }) => rank)[0]).toBe(1)
    expect(drawn.winners).toHaveLength(2)
    expect(drawn.passed_over.every(({ reason }) => reason === 'same_fan')).toBe(true)
    expect(drawn.passed_over).toHaveLength((drawn.winners[1]?.rank ?? 0) - 2)
    expect(await sale.verify()).toMatchObject({ difference: null })
  })

  test('keeps winners who confirm in time and otherwise moves up the next entry', async () => {
    const sale = await sales.aSale([1, 1, 1], { prizes: 1, confirmHours: 1 })
    await sale.toTheDraw()
    const at = endsAt + 3 * hour
    const waiting = async () => {
      const [row] = await sales.run(
        `select e.user_id as id from draw_winners w join draw_entries e on e.id = w.entry_id
        where w.project_id = $1 and w.status = 'waiting'`,
        sale.id,
      )
      return row?.id as number
    }
    const confirm = (userId: number, now: number) =>
      sales.database.transaction(db => confirmWin(db, { projectId: sale.id, userId, now }))
    const first = await waiting()
    const other = sale.fans.find(({ userId }) => userId !== first)?.userId ?? 0
    expect(await confirm(other, at)).toMatchObject({ entry: { name: 'draw_not_won' } })
    expect(await confirm(first, at + hour)).toMatchObject({ entry: { name: 'draw_confirmation_over' } })
    await sales.advance(at + hour - 1)
    expect(await waiting()).toBe(first)
    await sales.advance(at + hour)
    await sales.advance(at + hour)
    const second = await waiting()
    expect(second).not.toBe(first)
    expect(listWinnerStatuses(await sale.draw())).toEqual(['lapsed', 'waiting'])
    for (const _again of [1, 2]) expect(await confirm(second, at + hour)).toEqual({ project_id: sale.id })
    await sales.advance(at + 3 * hour)
    expect(await sale.draw()).toMatchObject({
      state: 'closed',
      winners: [{ status: 'lapsed' }, { status: 'confirmed' }],
    })
    expect(await sale.verify()).toMatchObject({ difference: null })
  })

  test('replaces refunded or erased winners and notifies each winner once', async () => {
    const sale = await sales.aSale([1, 1, 1], { prizes: 1 })
    await sale.toTheDraw()
    const [won] = (await sale.draw()).winners
    const [{ order_id: id }] = await sales.run(
      'select order_id::int from draw_entries where id = $1',
      won?.entry_id,
    )
    await sale.refund({ id }, 1, endsAt + 4 * hour)
    await sales.advance(endsAt + 4 * hour)
    await sales.advance(endsAt + 4 * hour)
    expect(listWinnerStatuses(await sale.draw())).toEqual(['withdrawn', 'waiting'])
    const second = (await sale.draw()).winners[1]
    await sales.run('update draw_entries set user_id = null where id = $1', second?.entry_id)
    await sales.advance(endsAt + 5 * hour)
    expect(listWinnerStatuses(await sale.draw())).toEqual(['withdrawn', 'withdrawn', 'waiting'])
    const notices = await sales.run(
      `select params, path from domain_events where path = $1`,
      `/project/${sale.id}/draw/`,
    )
    expect(notices).toHaveLength(3)
    expect(notices[0]?.params).toMatchObject({ news: 'won', project: { en: 'Fan sign', ko: '팬사인회' } })
    expect(notices[0]?.params.until.de).toBe('23. November 2026 um 15:00 UTC')
  })

  test('cancels the draw of a cancelled project', async () => {
    const sale = await sales.aSale([1])
    await sales.run(`update projects set status = 'cancelled' where id = $1`, sale.id)
    await sales.advance(endsAt + hour)
    expect((await sale.draw()).state).toBe('cancelled')
  })

  test('detects entries that were changed after the draw', async () => {
    const sale = await sales.aSale([1, 1, 1, 1], { prizes: 1 })
    await sale.toTheDraw()
    const [winner] = (await sale.draw()).winners
    await sales.run(
      'update draw_entries set id = $2 where id = $1 and rank > 1',
      await anEntry(sale.id),
      'a'.repeat(16),
    )
    expect(await sale.verify()).toMatchObject({ difference: { check: 'list' }, passed: [] })
    expect(winner?.rank).toBe(1)
  })
  const anEntry = async (projectId: number) =>
    (await sales.run('select id from draw_entries where project_id = $1 and rank = 2', projectId))[0]?.id

  test('names a changed rank and an inserted winner', async () => {
    const sale = await sales.aSale([1, 1, 1, 1], { prizes: 1 })
    await sale.toTheDraw()
    const second = await anEntry(sale.id)
    await sales.run('update draw_winners set entry_id = $2 where project_id = $1', sale.id, second)
    const [left] = (await sale.draw()).passed_over
    expect(await sale.verify()).toMatchObject({ difference: { check: 'winners', entryId: left?.entry_id } })
    await sales.run('update draw_entries set rank = 1 where id = $1', second)
    expect(await sale.verify()).toMatchObject({ difference: { check: 'ranks', entryId: second } })
  })

  test('allows sales only while it is open', async () => {
    const { id } = await drawFixtures(sales.database, sales.beacon.config).aFanSign({ from, until })
    expect(await isDrawOpen(sales.database.read, id)).toBe(true)
    await sales.run(`update draws set status = 'cancelled' where project_id = $1`, id)
    expect(await isDrawOpen(sales.database.read, id)).toBe(false)
    expect(await isDrawOpen(sales.database.read, id + 1_000)).toBe(false)
  })
})
