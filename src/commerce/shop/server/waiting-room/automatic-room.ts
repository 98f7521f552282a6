import type { Config } from '../../../../platform/server/config.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { defineTask, noPayload } from '../../../../platform/server/jobs/task.ts'
import { none, statement } from '../../../../platform/server/statement.ts'
import { turnDurationMs } from './turn.ts'

/**
 * Builds the SQL condition that the sale has an open waiting room and it cannot be this fan's turn. Early
 * fans pass this condition, because their turn is drawn with the server's key and decided by {@link
 * isFansTurn}.
 */
export const buildStillWaitingSql = (projectId: string, userId: string, now: string): string =>
  `exists (select from waiting_rooms r where r.project_id = ${projectId} and r.opens_at <= ${now}
    and not exists (select from waiting_places w where w.project_id = r.project_id and w.user_id = ${userId}
      and (w.ready_at is null
        or w.ready_at <= ${now} and w.ready_at > ${now} - interval '${turnDurationMs / 1_000} seconds')))`

/** Builds the SQL condition that the sale has a waiting room, open or not yet. */
export const buildHasWaitingRoomSql = (projectId: string): string =>
  `exists (select from waiting_rooms r where r.project_id = ${projectId})`

const openStatement = statement({
  name: 'shop.open-waiting-room-by-itself',
  text: `insert into waiting_rooms (project_id, per_minute, early_per_minute, opens_at, next_at, is_automatic)
    values ($1, $2, $2, $3, $3, true) on conflict (project_id) do nothing`,
  row: none,
})

/** Opens a waiting room for a sale now, unless it already has one. */
export async function openAutomaticRoom(
  db: Db,
  projectId: number,
  { now, config }: { now: number; config: Pick<Config, 'waitingRoomFansAMinute'> },
): Promise<void> {
  await db.query(openStatement, [projectId, config.waitingRoomFansAMinute, new Date(now)])
}

const closeStatement = statement({
  name: 'shop.close-quiet-waiting-rooms',
  text: 'delete from waiting_rooms where is_automatic and next_at <= $1',
  row: none,
})

/**
 * Closes automatically opened rooms after their last turn has ended. Checks each room again under its lock, so
 * that a place taken concurrently is not lost.
 */
export const closeQuietRooms = defineTask({
  name: 'closeQuietRooms',
  schema: noPayload,
  queue: 'bulk',
  every: '*/10 * * * *',
  async run(_payload, { database, now }) {
    await database.transaction(db => db.query(closeStatement, [new Date(now() - turnDurationMs)]))
  },
})
