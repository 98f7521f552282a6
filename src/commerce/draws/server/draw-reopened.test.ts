import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmWin } from './confirm-win.ts'
import { createDrawnSales, type DrawnSales, endsAt, hour, listWinnerStatuses } from './testing/drawn-sales.ts'

const day = 24 * hour
const drawnAt = endsAt + 3 * hour

let sales: DrawnSales
beforeAll(async () => {
  sales = await createDrawnSales()
})
afterAll(() => sales.close())

/** Creates a draw of one prize that closed two hours after it was drawn. */
async function aClosedDraw() {
  const sale = await sales.aSale([1, 1, 1], { prizes: 1 })
  await sale.toTheDraw()
  const confirm = async (now: number) => {
    const [row] = await sales.run(
      `select e.user_id as "userId", e.order_id as "orderId", e.id from draw_winners w
        join draw_entries e on e.id = w.entry_id where w.project_id = $1 and w.status = 'waiting'`,
      sale.id,
    )
    await sales.database.transaction(db => confirmWin(db, { projectId: sale.id, userId: row?.userId, now }))
    await sales.advance(now)
    return row as { userId: number; orderId: number; id: string }
  }
  const winner = await confirm(drawnAt + 2 * hour)
  const stand = async () => {
    const draw = await sale.draw()
    return [draw.state, ...listWinnerStatuses(draw)]
  }
  expect(await stand()).toEqual(['closed', 'confirmed'])
  const refund = (at: number) => sale.refund({ id: winner.orderId }, 1, at)
  return { ...sale, winner, confirm, stand, refund }
}

describe('reopened draw', () => {
  test('moves up the next entry when a confirmed winner is refunded after closing', async () => {
    const sale = await aClosedDraw()
    const at = drawnAt + 30 * day - 1
    await sale.refund(at)
    await Promise.all([sales.advance(at), sales.advance(at)])
    expect(await sale.stand()).toEqual(['drawn', 'withdrawn', 'waiting'])
    const next = await sale.confirm(at + hour)
    expect(next.userId).not.toBe(sale.winner.userId)
    expect(await sale.stand()).toEqual(['closed', 'withdrawn', 'confirmed'])
    expect(await sale.verify()).toMatchObject({ difference: null })
    const acts = await sales.run('select act from draw_events where project_id = $1 order by id', sale.id)
    expect(acts.map(({ act }) => act)).toEqual([
      ...['begin', 'freeze', 'draw'],
      ...['close', 'reopen', 'close'],
    ])
  })

  test("moves up the next entry when a confirmed winner's account is deleted", async () => {
    const sale = await aClosedDraw()
    await sales.run('update draw_entries set user_id = null where id = $1', sale.winner.id)
    await sales.advance(drawnAt + day)
    expect(await sale.stand()).toEqual(['drawn', 'withdrawn', 'waiting'])
  })

  test('stays closed from the thirtieth day after the draw, when the prize may have been used', async () => {
    const sale = await aClosedDraw()
    await sale.refund(drawnAt + 30 * day)
    await sales.advance(drawnAt + 30 * day)
    expect(await sale.stand()).toEqual(['closed', 'confirmed'])
  })

  test('stays closed when all orders are refunded because the project is cancelled', async () => {
    const sale = await aClosedDraw()
    await sales.run(`update projects set status = 'cancelled' where id = $1`, sale.id)
    await sale.refund(drawnAt + day)
    await sales.advance(drawnAt + day)
    expect(await sale.stand()).toEqual(['closed', 'confirmed'])
  })
})
