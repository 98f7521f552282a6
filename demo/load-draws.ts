import type pg from 'pg'
import { planDraw } from '../src/commerce/draws/server/index.ts'
import { asDb } from '../src/platform/server/as-db.ts'
import type { Config } from '../src/platform/server/config.ts'
import type { PlannedDraw } from './catalogue/rows.ts'

const dayMs = 86_400_000
const confirmHours = 72

const sales = `
select id, sale_from, sale_until from projects
 where id = any($1) and status in ('draft', 'online') and sale_until > $2 order by id`

/**
 * Schedules the draws of the fan sign projects on sale, each a day before its sale, with this process's
 * beacon.
 */
export async function loadDraws(
  client: pg.PoolClient,
  draws: readonly PlannedDraw[],
  { now, config }: { now: Date; config: Config },
): Promise<void> {
  const prizes = new Map(draws.map(draw => [draw.projectId, draw.prizes]))
  const { rows } = await client.query<{ id: number; sale_from: Date; sale_until: Date }>(sales, [
    [...prizes.keys()],
    now,
  ])
  for (const { id, sale_from: from, sale_until: until } of rows) {
    const plan = { projectId: id, prizes: prizes.get(id) ?? 1, confirmHours, saleUntilMs: until.getTime() }
    const options = {
      config,
      actor: 'operator:demo' as const,
      now: Math.min(now.getTime(), from.getTime()) - dayMs,
    }
    await planDraw(asDb(client), plan, options)
  }
}
