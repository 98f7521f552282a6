import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { statement } from '../../../platform/server/statement.ts'

const changedRow = z.object({ user_id: z.int() })

const addModerator = statement({
  name: 'shows.add-moderator',
  text: `insert into show_moderators (show_id, user_id, created_at) values ($1, $2, $3)
    on conflict (show_id, user_id) do nothing returning user_id`,
  row: changedRow,
})
const removeModerator = statement({
  name: 'shows.remove-moderator',
  text: 'delete from show_moderators where show_id is not distinct from $1 and user_id = $2 returning user_id',
  row: changedRow,
})
const addGuest = statement({
  name: 'shows.add-guest',
  text: `insert into show_guests (show_id, user_id, created_at) values ($1, $2, $3)
    on conflict (show_id, user_id) do nothing returning user_id`,
  row: changedRow,
})
const removeGuest = statement({
  name: 'shows.remove-guest',
  text: 'delete from show_guests where show_id = $1 and user_id = $2 returning user_id',
  row: changedRow,
})

interface Person {
  /** The caller must lock the user and the show. */
  userId: number
  by: OperatorAct
}
/** Show in whose chat the fan moderates; null for all shows. */
type Moderator = Person & { showId: number | null }
type Guest = Person & { showId: number }

/** Makes a fan a moderator of one show's chat or of all chats. Returns false if they already are one. */
export async function appointModerator(db: Db, { showId, userId, by }: Moderator): Promise<boolean> {
  const rows = await db.query(addModerator, [showId, userId, new Date(by.now)])
  return audit(db, 'show moderator-add', { rows, showId, userId, by })
}

/** Dismisses a moderator. Returns false if the fan isn't one. */
export async function dismissModerator(db: Db, { showId, userId, by }: Moderator): Promise<boolean> {
  const rows = await db.query(removeModerator, [showId, userId])
  return audit(db, 'show moderator-remove', { rows, showId, userId, by })
}

/** Invites a fan to watch a show without a ticket. Returns false if they are already a guest. */
export async function inviteGuest(db: Db, { showId, userId, by }: Guest): Promise<boolean> {
  const rows = await db.query(addGuest, [showId, userId, new Date(by.now)])
  return audit(db, 'show guest-add', { rows, showId, userId, by })
}

/** Removes a fan from the guest list. Returns false if they aren't on it. */
export async function removeFromGuests(db: Db, { showId, userId, by }: Guest): Promise<boolean> {
  const rows = await db.query(removeGuest, [showId, userId])
  return audit(db, 'show guest-remove', { rows, showId, userId, by })
}

async function audit(
  db: Db,
  act: string,
  { rows, showId, userId, by }: Moderator & { rows: unknown[] },
): Promise<boolean> {
  if (rows.length === 0) return false
  const entry = { ...by, act, object: `user ${userId}` }
  await writeAudit(db, { ...entry, before: {}, after: { show_id: showId } }, by.now)
  return true
}
