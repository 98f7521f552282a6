import * as z from 'zod'
import type { Db, ReadDb } from '../../../../platform/server/database.ts'
import { defineTask, noPayload } from '../../../../platform/server/jobs/task.ts'
import type { StaffScope } from '../../../../platform/server/staff.ts'
import { none, statement } from '../../../../platform/server/statement.ts'
import { addDays, getDay, getDayStart } from '../../../../platform/server/zone-day.ts'
import { getScopeValues } from '../../../orders/server/index.ts'
import { buildProjectScopeSql } from '../../../shop/server/index.ts'
import {
  countSales,
  type SalesDay,
  type SalesPeriod,
  salesDay,
  salesFactsSql,
  salesSumsSql,
} from './count-sales.ts'

const rollup = z.object({ zone: z.string(), counted_until: z.date() })

const readRollup = statement({
  name: 'payments.sales-rollup',
  text: 'select zone, counted_until from sales_rollup',
  row: rollup,
})

const lockRollup = statement({
  name: 'payments.lock-sales-rollup',
  text: 'select zone, counted_until from sales_rollup for update',
  row: rollup,
})

const saveRollup = statement({
  name: 'payments.save-sales-rollup',
  text: `insert into sales_rollup (zone, counted_until) values ($1, $2)
    on conflict (is_only) do update set zone = excluded.zone, counted_until = excluded.counted_until`,
  row: none,
})

const remove = statement({
  name: 'payments.remove-sales-days',
  text: 'delete from sales_days where day >= $1',
  row: none,
})

const add = statement({
  name: 'payments.add-sales-days',
  text: `insert into sales_days (day, project_id, currency, placed, paid, units, revenue, refunded, disputed)
    select day, project_id, currency, ${salesSumsSql} from (${salesFactsSql}) f group by day, project_id, currency`,
  row: none,
})

/** Before any sale. */
const firstDay = '2000-01-01'

/** Longer than a transaction takes from reading the clock to its commit. */
const settledMs = 60_000

/**
 * Stores the sales of each day, today's until a minute ago. Facts have the time at which they were recorded, so
 * only yesterday and today are counted again; another zone counts everything again.
 */
export async function rollUpSales(db: Db, { zone, now }: { zone: string; now: number }): Promise<void> {
  const [known] = await db.query(lockRollup)
  const from = known?.zone === zone ? addDays(getDay(known.counted_until.getTime(), zone), -1) : firstDay
  const until = new Date(now - settledMs)
  await db.query(remove, [from])
  await db.query(add, [new Date(getDayStart(from, zone)), until, zone])
  await db.query(saveRollup, [zone, until])
}

/** Rolls sales up, so that reading them takes no longer with every order. */
export const rollUpSalesDays = defineTask({
  name: 'rollUpSalesDays',
  schema: noPayload,
  queue: 'bulk',
  every: '*/10 * * * *',
  run: (_payload, { database, config, now }) =>
    database.transaction(db => rollUpSales(db, { zone: config.companyZone, now: now() })),
})

const stored = statement({
  name: 'payments.sales-days',
  text: `select day::text, currency, ${salesSumsSql} from (
      select day, project_id, currency, placed, paid, units, revenue, refunded, disputed
        from sales_days where day >= $6
      union all ${salesFactsSql}) s
    where ${buildProjectScopeSql('s.project_id', { artistIds: '$4', eventIds: '$5' })}
    group by day, currency order by day, currency`,
  row: salesDay,
})

/**
 * Reads sales by day and currency for staff from a day until now: rolled up ones from `sales_days`, later ones
 * from the events and entries themselves.
 */
export async function readSales(
  db: ReadDb,
  { day, now, zone }: { day: string; now: number; zone: string },
  scope: StaffScope | null,
): Promise<SalesDay[]> {
  const [known] = await db.query(readRollup)
  const start = getDayStart(day, zone)
  const isStored = known?.zone === zone
  const liveFrom = isStored ? Math.max(start, known.counted_until.getTime()) : start
  // The end is excluded, and a payment of this millisecond counts.
  const bounds = [new Date(liveFrom), new Date(now + 1)]
  return db.query(stored, [...bounds, zone, ...getScopeValues(scope), isStored ? day : 'infinity'])
}

/** Reads the sales of any part of a day from the events and entries themselves. */
export const readSalesOfHours = (db: ReadDb, period: SalesPeriod, scope: StaffScope | null) =>
  countSales(db, period, getScopeValues(scope))
