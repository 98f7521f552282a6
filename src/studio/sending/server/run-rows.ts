import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import type { StaffScope } from '../../../platform/server/staff.ts'
import { none, type RowOf, statement } from '../../../platform/server/statement.ts'
import { type ParcelProblem, parcelProblems } from '../contract.ts'

const storedScope = z.object({ artistIds: z.array(z.int()), eventIds: z.array(z.int()) }).nullable()

const insert = statement({
  name: 'sending.insert-run',
  text: `with run as (
      insert into dispatch_runs (staff_id, scope, batch, row_count, created_at)
      values ($1, $2, $3, jsonb_array_length($4::jsonb), $5) returning id
    ), filled as (
      insert into dispatch_rows (run_id, position, line, number, carrier, tracking_number, url, unit_count)
      select run.id, r.position, r.line, r.number, r.carrier, r.tracking_number, r.url, r.unit_count
      from run, rows from (jsonb_to_recordset($4::jsonb) as (line int, number text, carrier text,
        tracking_number text, url text, unit_count int)) with ordinality
        as r (line, number, carrier, tracking_number, url, unit_count, position)
    ) select id from run`,
  row: z.object({ id: z.int() }),
})

export interface NewRow {
  line: number
  number: string
  carrier: string
  tracking_number: string
  url: string | null
  unit_count: number
}

interface NewRun {
  staffId: number
  scope: StaffScope | null
  batch: string
  rows: readonly NewRow[]
  now: number
}

/** Inserts a run with its waiting rows, and returns its id. */
export async function insertRun(db: Db, { staffId, scope, batch, rows, now }: NewRun): Promise<number> {
  const values = [staffId, scope && JSON.stringify(scope), batch, JSON.stringify(rows), new Date(now)]
  const [run] = await db.query(insert, values)
  if (!run) throw new Error('a dispatch was not inserted')
  return run.id
}

const lock = statement({
  name: 'sending.lock-run',
  text: `select staff_id as "staffId", scope, batch, stopped_at as "stoppedAt", ended_at as "endedAt"
    from dispatch_runs where id = $1 for no key update`,
  row: z.object({
    staffId: z.int(),
    scope: storedScope,
    batch: z.string(),
    stoppedAt: z.date().nullable(),
    endedAt: z.date().nullable(),
  }),
})
export type LockedRun = RowOf<typeof lock>

/** Locks a run: while a parcel of it is sent, it isn't stopped, and no other worker sends one. */
export async function lockRun(db: Db, runId: number): Promise<LockedRun | undefined> {
  const [run] = await db.query(lock, [runId])
  return run
}

const nextWaiting = statement({
  name: 'sending.next-row',
  text: `select position, number, carrier, tracking_number, url, unit_count from dispatch_rows
    where run_id = $1 and state = 'waiting' order by position limit 1`,
  row: z.object({
    position: z.int(),
    number: z.string(),
    carrier: z.string(),
    tracking_number: z.string(),
    url: z.string().nullable(),
    unit_count: z.int(),
  }),
})

/** Reads the next waiting row of a locked run. */
export async function readNextRow(db: ReadDb, runId: number): Promise<RowOf<typeof nextWaiting> | undefined> {
  const [row] = await db.query(nextWaiting, [runId])
  return row
}

const finishOne = statement({
  name: 'sending.finish-row',
  text: `update dispatch_rows set state = $3, problem = $4, at = $5
    where run_id = $1 and position = $2 and state = 'waiting'`,
  row: none,
})

interface Outcome {
  runId: number
  position: number
  state: 'sent' | 'known' | 'left'
  problem: ParcelProblem | null
  now: number
}

export async function finishRow(db: Db, { runId, position, state, problem, now }: Outcome): Promise<void> {
  await db.query(finishOne, [runId, position, state, problem, new Date(now)])
}

const end = statement({
  name: 'sending.end-run',
  text: 'update dispatch_runs set ended_at = $2 where id = $1',
  row: none,
})

export async function endRun(db: Db, runId: number, now: number): Promise<void> {
  await db.query(end, [runId, new Date(now)])
}

const setStopped = statement({
  name: 'sending.set-stopped',
  text: 'update dispatch_runs set stopped_at = $2 where id = $1',
  row: none,
})

export async function stopLockedRun(db: Db, runId: number, now: number): Promise<void> {
  await db.query(setStopped, [runId, new Date(now)])
}

const setResumed = statement({
  name: 'sending.set-resumed',
  text: 'update dispatch_runs set stopped_at = null, staff_id = $2, scope = $3 where id = $1',
  row: none,
})

/** Lets a stopped run go on, for the person who asks for it. */
export async function resumeLockedRun(
  db: Db,
  runId: number,
  { staffId, scope }: { staffId: number; scope: StaffScope | null },
): Promise<void> {
  await db.query(setResumed, [runId, staffId, scope && JSON.stringify(scope)])
}

/** The columns of a run's rows for people. */
export const shownRow = z.object({
  line: z.int(),
  number: z.string(),
  carrier: z.string(),
  tracking_number: z.string(),
  state: z.enum(['waiting', 'sent', 'known', 'left']),
  problem: z.enum(parcelProblems).nullable(),
  at: z.date().nullable(),
})
