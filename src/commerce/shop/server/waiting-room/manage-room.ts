import * as z from 'zod'
import type { Db, ReadDb } from '../../../../platform/server/database.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { none, type RowOf, statement } from '../../../../platform/server/statement.ts'
import type { FoundProject } from '../find-project.ts'
import { buildMovedQueueSql } from './moved-queue.ts'

/** Maximum number of fans per minute; a table constraint enforces it. */
export const fansPerMinuteMax = 100_000

const readStatement = statement({
  name: 'shop.show-waiting-room',
  text: `select r.per_minute, r.opens_at, r.next_at, r.early_count, r.is_automatic,
      (select count(*)::int from waiting_places w where w.project_id = r.project_id) as places
    from waiting_rooms r where r.project_id = $1`,
  row: z.object({
    per_minute: z.int(),
    opens_at: z.date(),
    next_at: z.date(),
    early_count: z.int(),
    places: z.int(),
    is_automatic: z.boolean(),
  }),
})
export type WaitingRoom = RowOf<typeof readStatement>

export async function readRoom(db: ReadDb, projectId: number): Promise<WaitingRoom | undefined> {
  const [room] = await db.query(readStatement, [projectId])
  return room
}

const upsert = statement({
  name: 'shop.open-waiting-room',
  text: `insert into waiting_rooms as r (project_id, per_minute, early_per_minute, opens_at, next_at)
      values ($1, $2, $2, $3, $3)
    on conflict (project_id) do update set per_minute = excluded.per_minute, opens_at = excluded.opens_at,
      next_at = ${buildMovedQueueSql('r', 'excluded.opens_at')}, is_automatic = false,
      early_per_minute = case when r.opens_at > $4 then excluded.per_minute else r.early_per_minute end`,
  row: none,
})

interface Room {
  perMinute: number
  /** Null keeps the stored time; a new room then opens with the sale. */
  opensAt: Date | null
}

export async function openRoom(
  db: Db,
  { id, sale_from }: FoundProject,
  { perMinute, opensAt: wanted }: Room,
  by: OperatorAct,
): Promise<{ opensAt: Date }> {
  const known = await readRoom(db, id)
  const opensAt = wanted ?? known?.opens_at ?? sale_from
  await db.query(upsert, [id, perMinute, opensAt, new Date(by.now)])
  const after = { id, fans_a_minute: perMinute, opens_at: opensAt.toISOString() }
  const entry = { ...by, act: 'waiting-room open', object: `project ${id}` }
  await writeAudit(db, { ...entry, before: known ?? {}, after }, by.now)
  return { opensAt }
}

const remove = statement({
  name: 'shop.close-waiting-room',
  text: 'delete from waiting_rooms where project_id = $1',
  row: none,
})

/** Removes the waiting room of a locked project; false if it has none. */
export async function closeRoom(db: Db, { id }: FoundProject, by: OperatorAct): Promise<boolean> {
  const before = await readRoom(db, id)
  if (!before) return false
  await db.query(remove, [id])
  const entry = { ...by, act: 'waiting-room close', object: `project ${id}` }
  await writeAudit(db, { ...entry, before, after: {} }, by.now)
  return true
}
