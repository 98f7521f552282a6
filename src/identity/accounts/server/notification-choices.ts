import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { defaultChoices, type NotificationChoice, notificationKinds } from '../notification-kinds.ts'

export const choiceRow = z.object({
  kind: z.enum(notificationKinds),
  site: z.boolean(),
  mail: z.boolean(),
  push: z.boolean(),
})

const notificationChoices = statement({
  name: 'accounts.notification-choices',
  text: 'select kind, site, mail, push from notification_choices where user_id = $1',
  row: choiceRow,
})

/** Reads the fan's channels for every kind, with defaults for kinds without a row. */
export async function readNotificationChoices(db: ReadDb, userId: number): Promise<NotificationChoice[]> {
  const stored = await db.query(notificationChoices, [userId])
  return completeChoices(stored)
}

/** Merges stored choices over the defaults, in the order of the settings. */
export function completeChoices(stored: NotificationChoice[]): NotificationChoice[] {
  return defaultChoices.map(ordinary => stored.find(({ kind }) => kind === ordinary.kind) ?? { ...ordinary })
}

const saveNotificationChoicesStatement = statement({
  name: 'accounts.save-notification-choices',
  text: `insert into notification_choices (user_id, kind, site, mail, push)
      select $1, * from unnest($2::text[], $3::bool[], $4::bool[], $5::bool[])
      on conflict (user_id, kind) do update set site = excluded.site, mail = excluded.mail, push = excluded.push`,
  row: none,
})

/** Upserts choices; other kinds stay unchanged. Each kind may occur only once. */
export async function saveNotificationChoices(
  db: Db,
  userId: number,
  choices: NotificationChoice[],
): Promise<void> {
  if (choices.length === 0) return
  await db.query(saveNotificationChoicesStatement, [
    userId,
    choices.map(({ kind }) => kind),
    choices.map(({ site }) => site),
    choices.map(({ mail }) => mail),
    choices.map(({ push }) => push),
  ])
}
