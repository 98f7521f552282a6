import type { Db } from '../../../platform/server/database.ts'
import type { PersonalData } from '../../../platform/server/personal-data.ts'

/** What a fan was told, and whether it was read. */
export const notificationData: PersonalData = {
  tables: { notifications: { exportedAs: 'notifications' } },
  export: async (db, { userId }) => ({ notifications: await readAll(db, userId) }),
  async erase(db, { userId }) {
    const text = 'delete from notifications where user_id = $1'
    await db.query({ name: 'notifications.erase', text, values: [userId] })
  },
}

function readAll(db: Db, userId: number): Promise<object[]> {
  const text = `select h.kind, n.at, n.is_new, h.params, h.path from notifications n
    join happenings h on h.id = n.happening_id where n.user_id = $1 order by n.at, h.id`
  return db.query<object>({ name: 'notifications.export', text, values: [userId] })
}
