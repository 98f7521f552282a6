import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DrawnSales, drawnSalesIn, endsAt, from, hour, until } from './testing/drawn-sales.ts'
import { drawsOf } from './testing/draws-of.ts'

let sales: DrawnSales
beforeAll(async () => {
  sales = await drawnSalesIn()
})
afterAll(() => sales.close())

/** Draws of ended sales whose goal is not decided: due each minute, and nothing comes of it. */
async function waitingDraws(count: number): Promise<void> {
  const { id } = await drawsOf(sales.database, sales.beacon.config).aFanSign({ from, until })
  await sales.run(
    `with p as (
        insert into projects (type, slug, currency, status, name, summary, sale_from, sale_until, goal_count)
        select type, slug, currency, 'ended', name, summary, sale_from, sale_until, 5
          from projects, generate_series(1, $2::int) where id = $1 returning id
      ) insert into draws (project_id, status, prize_count, confirm_hours, sealed_seed, seed_hash, committed_at,
        chain_hash, public_key, genesis_time, period_seconds, round, round_step)
      select p.id, d.status, d.prize_count, d.confirm_hours, d.sealed_seed, d.seed_hash, d.committed_at, d.chain_hash,
        d.public_key, d.genesis_time, d.period_seconds, d.round, d.round_step from p, draws d where d.project_id = $1`,
    id,
    count,
  )
}

test('however many draws wait, a later one is taken further', async () => {
  await waitingDraws(200)
  const sale = await sales.aSale([1])
  await sale.end()
  await sales.advance(endsAt + hour)
  expect((await sale.draw()).state).toBe('frozen')
})
