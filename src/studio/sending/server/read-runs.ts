import * as z from 'zod'
import { findNamedOrders } from '../../../commerce/orders/server/index.ts'
import { type Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import { toOffsetPage } from '../../../platform/contract/paged.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import type { StaffContext } from '../../../platform/server/staff.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import type { getRun, listRuns } from '../contract.ts'
import { shownRow } from './run-rows.ts'

const shownRun = z.object({
  id: z.int(),
  staff_id: z.int(),
  /** Null once the person is deleted. */
  staff_name: z.string().nullable(),
  created_at: z.date(),
  stopped_at: z.date().nullable(),
  ended_at: z.date().nullable(),
  row_count: z.int(),
  sent_count: z.int(),
  known_count: z.int(),
  left_count: z.int(),
  total_count: z.int(),
})
type ShownRun = z.output<typeof shownRun>

const runs = statement({
  name: 'sending.runs',
  text: `with page as (
      select r.*, count(*) over () as total_count from dispatch_runs r
      where ($1::int is null or r.id = $1) and ($2::int is null or r.staff_id = $2)
      order by r.id desc limit $3 offset $4)
    select p.id, p.staff_id, s.name as staff_name, p.created_at, p.stopped_at, p.ended_at, p.row_count,
      c.sent_count, c.known_count, c.left_count, p.total_count
    from page p left join staff s on s.id = p.staff_id
      cross join lateral (select count(*) filter (where w.state = 'sent') as sent_count,
        count(*) filter (where w.state = 'known') as known_count,
        count(*) filter (where w.state = 'left') as left_count
        from dispatch_rows w where w.run_id = p.id) c
    order by p.id desc`,
  row: shownRun,
})

/** Returns the only person whose runs a caller sees: their own id, if their right has a scope. */
const getOnlyStaff = ({ scope, staff }: Pick<StaffContext, 'scope' | 'staff'>) =>
  scope ? staff.staffId : null

/** Reads a run that the caller may see. */
async function readRun(runId: number, context: StaffContext): Promise<ShownRun | undefined> {
  const [run] = await context.read.query(runs, [runId, getOnlyStaff(context), 1, 0])
  return run
}

const present = (run: ShownRun): z.input<typeof getRun.answer>['run'] => ({
  run_id: run.id,
  state: run.ended_at ? 'done' : run.stopped_at ? 'stopped' : 'running',
  staff: run.staff_name === null ? null : { staff_id: run.staff_id, name: run.staff_name },
  made_at: run.created_at.toISOString(),
  ended_at: run.ended_at?.toISOString() ?? null,
  row_count: run.row_count,
  sent_count: run.sent_count,
  known_count: run.known_count,
  left_count: run.left_count,
})

export async function listDispatches(
  page: { limit: number; offset: number },
  context: StaffContext,
): Promise<z.input<typeof listRuns.answer> | Failure> {
  const rows = await context.read.query(runs, [null, getOnlyStaff(context), page.limit, page.offset])
  return toOffsetPage(page, { rows, totalCount: rows[0]?.total_count ?? 0 }, present)
}

const runRows = statement({
  name: 'sending.run-rows',
  text: `select line, number, carrier, tracking_number, state, problem, at, count(*) over () as total_count
    from dispatch_rows where run_id = $1 and ($2::text is null or state = $2)
    order by position limit $3 offset $4`,
  row: shownRow.extend({ total_count: z.int() }),
})
export type RunRow = RowOf<typeof runRows>

interface RowQuery {
  runId: number
  state: string | null
  limit: number
  offset: number
}

export const readRunRows = (db: ReadDb, { runId, state, limit, offset }: RowQuery): Promise<RunRow[]> =>
  db.query(runRows, [runId, state, limit, offset])

/** Returns a run with a page of its rows. */
export async function getDispatch(
  { runId, state, ...page }: RowQuery,
  context: StaffContext,
): Promise<z.input<typeof getRun.answer> | Failure> {
  const run = await readRun(runId, context)
  if (!run) return fail(platformErrors.notFound)
  const rows = await readRunRows(context.read, { runId, state, ...page })
  const names = rows.map(({ number }) => number)
  const orders = await findNamedOrders(context.read, names, context.scope)
  const list = { rows, totalCount: rows[0]?.total_count ?? 0 }
  const shown = toOffsetPage(page, list, row => ({
    line: row.line,
    number: row.number,
    order_id: orders.get(row.number)?.public_id ?? null,
    carrier: row.carrier,
    tracking_number: row.tracking_number,
    state: row.state,
    problem: row.problem,
    at: row.at?.toISOString() ?? null,
  }))
  return 'pagination' in shown ? { ...shown, run: present(run) } : shown
}
