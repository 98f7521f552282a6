import * as z from 'zod'
import { beginStates } from '../../../platform/server/change-state.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { type ActPlan, actWaitMs, type GraveAct } from '../../../platform/server/operators/grave-act.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { consequencesShape } from '../contract.ts'
import { plannedMachine } from './act-machines.ts'

const endedMax = 50

const json = z.record(z.string(), z.json())
const columns = `id, kind, act, input, counter, object, title, consequences, version, actor_id, approver_id, batch,
  state, failure, made_at, runs_at`
const row = z.object({
  id: z.int(),
  kind: z.enum(['act', 'telling']),
  act: z.string(),
  input: json,
  counter: z.object({ name: z.string(), input: json }).nullable(),
  object: z.string(),
  title: z.string(),
  consequences: consequencesShape,
  version: z.string(),
  actor_id: z.int(),
  approver_id: z.int().nullable(),
  batch: z.string(),
  state: z.enum(['waiting', 'done', 'stopped', 'failed']),
  failure: z.string().nullable(),
  made_at: z.date(),
  runs_at: z.date(),
})

const byId = statement({
  name: 'acts.planned-act',
  text: `select ${columns} from planned_acts where id = $1`,
  row,
})

export type PlannedRow = RowOf<typeof byId>

export async function readPlanned(db: ReadDb, id: number): Promise<PlannedRow | null> {
  const [found] = await db.query(byId, [id])
  return found ?? null
}

const list = statement({
  name: 'acts.planned-acts',
  text: `select ${columns} from planned_acts where act = any($1::text[]) and (state = 'waiting' or id in (
      select id from planned_acts where act = any($1::text[]) and state <> 'waiting'
      order by id desc limit ${endedMax}))
    order by state = 'waiting' desc, id desc`,
  row,
})

/** Reads the acts with these names that wait, and then the last ones that ended. */
export const readPlannedActs = (db: ReadDb, names: readonly string[]): Promise<PlannedRow[]> =>
  db.query(list, [names])

const waiting = statement({
  name: 'acts.is-waiting',
  text: `select exists (select from planned_acts
    where state = 'waiting' and kind = 'act' and act = $1 and object = $2) as is_waiting`,
  row: z.object({ is_waiting: z.boolean() }),
})

/** Returns whether an act waits to run for an object, which the caller has locked. */
export async function isWaiting(db: Db, act: GraveAct, { object }: ActPlan): Promise<boolean> {
  const [found] = await db.query(waiting, [act.name, object])
  return found?.is_waiting ?? false
}

interface NewPlanned {
  kind: PlannedRow['kind']
  act: GraveAct
  plan: ActPlan
  /** The version that the plan must still have when the act runs. */
  version: string
  actorId: number
  approverId: number | null
  batch: string
  now: number
}

const insert = statement({
  name: 'acts.insert-planned-act',
  text: `insert into planned_acts (kind, act, input, counter, object, title, consequences, version, actor_id,
      approver_id, batch, state, made_at, runs_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'waiting', $12, $13) returning id`,
  row: z.object({ id: z.int() }),
})

/** Stores an act that runs, or of which fans are notified, in five minutes. */
export async function insertPlanned(db: Db, planned: NewPlanned): Promise<{ id: number; runsAt: Date }> {
  const { kind, act, plan, version, actorId, approverId, batch, now } = planned
  const runsAt = new Date(now + actWaitMs)
  const counter = kind === 'telling' ? JSON.stringify(act.counter?.(plan)) : null
  const [made] = await db.query(insert, [
    ...[kind, act.name, JSON.stringify(plan.input), counter, plan.object, plan.title],
    ...[JSON.stringify(plan.consequences), version, actorId, approverId, batch, new Date(now), runsAt],
  ])
  const id = made!.id
  await beginStates(db, plannedMachine, { ids: [id], at: now, actor: `operator:staff ${actorId}` })
  return { id, runsAt }
}
