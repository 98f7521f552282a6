import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawFixtures } from './testing/draw-fixtures.ts'
import { createDrawnSales, type DrawnSales, endsAt, from, hour, until } from './testing/drawn-sales.ts'

let sales: DrawnSales
beforeAll(async () => {
  sales = await createDrawnSales()
})
afterAll(() => sales.close())

/**
 * Creates draws whose sale has ended while the project's goal is undecided: they are due every minute but
 * cannot advance.
 */
async function waitingDraws(count: number): Promise<void> {
  const { id } = await drawFixtures(sales.database, sales.beacon.config).aFanSign({ from, until })
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

describe('advanceDraws', () => {
  test('advances a later draw while many others wait', async () => {
    await waitingDraws(200)
    const sale = await sales.aSale([1])
    await sale.end()
    await sales.advance(endsAt + hour)
    expect((await sale.draw()).state).toBe('frozen')
  })
})
