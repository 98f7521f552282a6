import * as z from 'zod'
import type { ReadDb } from '../../platform/server/database.ts'
import type { PersonalData } from '../../platform/server/personal-data.ts'
import { none, statement } from '../../platform/server/statement.ts'
import { domainEventParams } from './list-notifications.ts'

const eraseStatement = statement({
  name: 'notifications.erase',
  text: 'delete from notifications where user_id = $1',
  row: none,
})

const eraseBrowsers = statement({
  name: 'notifications.erase-browsers',
  text: 'delete from push_subscriptions where user_id = $1',
  row: none,
})

export const notificationData: PersonalData = {
  tables: {
    notifications: { exportedAs: 'notifications' },
    push_subscriptions: { exportedAs: 'push_subscriptions' },
  },
  export: async (db, { userId }) => ({
    notifications: await readAll(db, userId),
    push_subscriptions: await readSubscriptions(db, userId),
  }),
  async erase(db, { userId }) {
    await db.query(eraseStatement, [userId])
    await db.query(eraseBrowsers, [userId])
  },
}

const exportStatement = statement({
  name: 'notifications.export',
  text: `select h.kind, n.at, n.is_new, h.params, h.path from notifications n
    join domain_events h on h.id = n.happening_id where n.user_id = $1 order by n.at, h.id`,
  row: z.object({
    kind: z.string(),
    at: z.date(),
    is_new: z.boolean(),
    params: domainEventParams,
    path: z.string(),
  }),
})

function readAll(db: ReadDb, userId: number): Promise<object[]> {
  return db.query(exportStatement, [userId])
}

const exportBrowsers = statement({
  name: 'notifications.export-browsers',
  text: `select endpoint, created_at, last_ok_at from push_subscriptions where user_id = $1 order by id`,
  row: z.object({ endpoint: z.string(), created_at: z.date(), last_ok_at: z.date().nullable() }),
})

/** Omits the browser's keys, because they decrypt its messages. */
function readSubscriptions(db: ReadDb, userId: number): Promise<object[]> {
  return db.query(exportBrowsers, [userId])
}
