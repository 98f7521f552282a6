import type { ReadDb } from '../../../platform/server/database.ts'
import type { PersonalData } from '../../../platform/server/personal-data.ts'

/** What a fan was told, whether it was read, and the browsers in which. */
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
    const text = 'delete from notifications where user_id = $1'
    await db.query({ name: 'notifications.erase', text, values: [userId] })
    const browsers = 'delete from push_subscriptions where user_id = $1'
    await db.query({ name: 'notifications.erase-browsers', text: browsers, values: [userId] })
  },
}

function readAll(db: ReadDb, userId: number): Promise<object[]> {
  const text = `select h.kind, n.at, n.is_new, h.params, h.path from notifications n
    join happenings h on h.id = n.happening_id where n.user_id = $1 order by n.at, h.id`
  return db.query<object>({ name: 'notifications.export', text, values: [userId] })
}

/** Without the browser's keys: they open what is sent to it. */
function readSubscriptions(db: ReadDb, userId: number): Promise<object[]> {
  const text = `select endpoint, created_at, last_ok_at from push_subscriptions where user_id = $1 order by id`
  return db.query<object>({ name: 'notifications.export-browsers', text, values: [userId] })
}
