import { summarizeUnsent } from '../../../commerce/orders/server/index.ts'
import {
  countOpenRefunds,
  listOpenDisputes,
  readLastReconciliation,
  readSales,
  readSalesOfHours,
} from '../../../commerce/payments/server/index.ts'
import { listEndingStock, listWaitingRooms } from '../../../commerce/shop/server/index.ts'
import { listShowsOnAir } from '../../../live/shows/server/index.ts'
import type { ResponseOf, Right, ScopeKind } from '../../../platform/contract/endpoint.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { countFailedTasks } from '../../../platform/server/jobs/failed-tasks.ts'
import { findScope, type StaffContext, type StaffScope } from '../../../platform/server/staff.ts'
import { addDays, getDay, getDayStart } from '../../../platform/server/zone-day.ts'
import type { getToday } from '../contract.ts'
import { listSoon } from './list-soon.ts'

type Today = ResponseOf<typeof getToday>

/** Number of days of the charts. */
const shownDays = 28
const shownVariants = 5

/** Reads what the first page shows; each part only for staff with its right, and within its scope. */
export async function readToday({ staff, read, now, locale, config }: StaffContext): Promise<Today> {
  const at = now()
  const zone = config.companyZone
  const reader = { now: at, locale }
  /** Reads a part with the scope of its right; null without the right. */
  function readIf<Part>(right: Right, scope: ScopeKind, part: (scope: StaffScope | null) => Promise<Part>) {
    const held = findScope(staff, { right, scope })
    return held === undefined ? null : part(held)
  }
  const [sales, orders, stock, rooms, shows, failed_jobs, money, soon] = await Promise.all([
    readIf('orders.read', 'artist', scope => readSalesParts(read, { at, zone, scope })),
    readIf('orders.read', 'artist', scope => readOrders(read, scope)),
    readIf('shop.read', 'artist', scope => readStock(read, { ...reader, scope })),
    readIf('shop.read', 'artist', scope => readRooms(read, { ...reader, scope })),
    readIf('shows.read', 'artist', scope => readShows(read, { ...reader, scope })),
    readIf('log.read', 'none', () => countFailedTasks(read)),
    readIf('finance.read', 'none', () => readMoney(read)),
    listSoon(read, staff, reader),
  ])
  const instant = new Date(at).toISOString()
  return {
    at: instant,
    zone,
    today: getDay(at, zone),
    sales,
    orders,
    stock,
    rooms,
    shows,
    failed_jobs,
    money,
    soon,
  }
}

async function readSalesParts(
  read: ReadDb,
  { at, zone, scope }: { at: number; zone: string; scope: StaffScope | null },
): Promise<Today['sales']> {
  const today = getDay(at, zone)
  const start = (daysAgo: number) => getDayStart(addDays(today, -daysAgo), zone)
  const lastWeek = { from: start(7), until: start(7) + (at + 1 - start(0)), zone }
  const [days, hours] = await Promise.all([
    readSales(read, { day: addDays(today, 1 - shownDays), now: at, zone }, scope),
    readSalesOfHours(read, lastWeek, scope),
  ])
  return { days, last_week_by_now: hours.map(({ day: _day, ...sums }) => sums) }
}

async function readOrders(read: ReadDb, scope: StaffScope | null): Promise<Today['orders']> {
  const [unsent, disputes] = await Promise.all([summarizeUnsent(read, scope), listOpenDisputes(read, scope)])
  return {
    unsent: { count: unsent.count, oldest_at: unsent.oldest_at?.toISOString() ?? null },
    disputed: { count: disputes.length, due_at: disputes[0]?.due_at?.toISOString() ?? null },
  }
}

interface Reader {
  now: number
  locale: string
  scope: StaffScope | null
}

async function readStock(read: ReadDb, reader: Reader): Promise<Today['stock']> {
  const { totalCount, rows } = await listEndingStock(read, { ...reader, limit: shownVariants })
  return {
    count: totalCount,
    variants: rows.map(({ id, project_id, project, product, options, remaining, stock }) => ({
      variant_id: id,
      project: { project_id, name: project },
      product,
      options,
      left: remaining,
      stock,
    })),
  }
}

async function readRooms(read: ReadDb, reader: Reader): Promise<Today['rooms']> {
  const rooms = await listWaitingRooms(read, reader)
  return rooms.map(({ project_id, project, opens_at, ...room }) => ({
    ...room,
    project: { project_id, name: project },
    opens_at: opens_at.toISOString(),
  }))
}

async function readShows(read: ReadDb, reader: Reader): Promise<Today['shows']> {
  const shows = await listShowsOnAir(read, reader)
  return shows.map(({ id, ...show }) => ({ show_id: id, ...show }))
}

async function readMoney(read: ReadDb): Promise<Today['money']> {
  const [refunds, last] = await Promise.all([countOpenRefunds(read), readLastReconciliation(read)])
  return {
    refunds_failed: refunds.failed,
    refunds_waiting: refunds.waiting,
    reconciliation: last?.finished_at
      ? {
          reconciliation_id: last.id,
          finished_at: last.finished_at.toISOString(),
          difference_count: last.difference_count,
        }
      : null,
  }
}
