import { drawEntries } from '../src/commerce/draws/server/draw-entries.ts'
import { freezeDraw } from '../src/commerce/draws/server/freeze-draw.ts'
import { settleWinners } from '../src/commerce/draws/server/settle-winners.ts'
import { drawFixtures, startTestBeacon } from '../src/commerce/draws/server/testing/draw-fixtures.ts'
import { orderFixtures } from '../src/commerce/orders/server/testing/order-fixtures.ts'
import { silentServiceClient } from '../src/platform/server/testing/fake-service.ts'
import { database } from './database.ts'
import { aFan, type Fan } from './fans.ts'
import { expect } from './fixtures.ts'

const hourMs = 3_600_000

/** Creates a fan sign with two places and three fans, drawn with a separate beacon. */
export async function aDrawnFanSign() {
  const beacon = await startTestBeacon()
  const { config } = beacon
  const [now, db] = [Date.now(), database()]
  const [from, until] = [now - 240 * hourMs, now - 24 * hourMs]
  const { id, products, variantIds } = await drawFixtures(db, config).aFanSign({
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    also: { status: 'ended' },
  })
  const fans = [await aFan(), await aFan(), await aFan()]
  const line = { productId: products[0]?.id ?? 0, variantId: variantIds[0] ?? 0, quantity: 2 }
  for (const fan of fans)
    await orderFixtures(db).aPaidOrder({ userId: fan.id, projectId: id, lines: [line], now: from + hourMs })
  const at = (ms: number) => ({ now: ms, actor: 'system' as const })
  await db.transaction(to => freezeDraw(to, id, at(until + hourMs)))
  const deps = { database: db, outside: silentServiceClient, config, ...at(until + 4 * hourMs) }
  expect(await drawEntries(id, deps)).toEqual({ is: 'drawn', entries: 6 })
  await db.transaction(to => settleWinners(to, id, at(now)))
  await beacon.close()
  const { rows } = await db.pool.query<{ id: number }>(
    `select e.user_id as id from draw_winners w join draw_entries e on e.id = w.entry_id where w.project_id = $1`,
    [id],
  )
  const winner = fans.find(fan => rows.some(row => row.id === fan.id)) as Fan
  return { id, winner, path: `/project/${id}/draw/` }
}
