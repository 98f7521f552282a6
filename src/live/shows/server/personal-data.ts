import * as z from 'zod'
import type { PersonalData } from '../../../platform/server/personal-data.ts'
import { none, statement } from '../../../platform/server/statement.ts'

const exportReminders = statement({
  name: 'shows.export-reminders',
  text: `select r.show_id, s.title ->> 'en' as title, r.created_at from show_reminders r join shows s on s.id = r.show_id
    where r.user_id = $1 order by r.created_at, r.show_id`,
  row: z.object({ show_id: z.int(), title: z.string(), created_at: z.date() }),
})

const exportConnections = statement({
  name: 'shows.export-connections',
  text: `select c.show_id, s.title ->> 'en' as title, c.device_name, c.opened_at, c.seen_at, c.closed_at, c.closed_by
    from show_connections c join shows s on s.id = c.show_id
    where c.user_id = $1 order by c.opened_at, c.connection_id`,
  row: z.object({
    show_id: z.int(),
    title: z.string(),
    device_name: z.string(),
    opened_at: z.date(),
    seen_at: z.date(),
    closed_at: z.date().nullable(),
    closed_by: z.string().nullable(),
  }),
})

const exportRoles = statement({
  name: 'shows.export-roles',
  text: `select 'moderator' as role, show_id, created_at from show_moderators where user_id = $1
    union all select 'guest', show_id, created_at from show_guests where user_id = $1 order by created_at, show_id`,
  row: z.object({ role: z.string(), show_id: z.int().nullable(), created_at: z.date() }),
})

/** Statements in lock order. */
const erasures = Object.entries({
  moderator: 'delete from show_moderators where user_id = $1',
  guest: 'delete from show_guests where user_id = $1',
  reminders: 'delete from show_reminders where user_id = $1',
  seats: 'delete from show_seats where user_id = $1',
  connections: 'delete from show_connections where user_id = $1',
}).map(([what, text]) => statement({ name: 'shows.erase', variant: [what], text, row: none }))

/** A fan's viewing history, reminders and roles at shows. */
export const showData: PersonalData = {
  tables: {
    show_reminders: { exportedAs: 'show_reminders' },
    show_connections: { exportedAs: 'watched_shows' },
    show_seats: { notExported: 'the last of the connections, while it is watched on' },
    show_moderators: { exportedAs: 'show_roles' },
    show_guests: { exportedAs: 'show_roles' },
  },
  export: async (db, { userId }) => ({
    show_reminders: await db.query(exportReminders, [userId]),
    watched_shows: await db.query(exportConnections, [userId]),
    show_roles: await db.query(exportRoles, [userId]),
  }),
  async erase(db, { userId }) {
    for (const statement of erasures) await db.query(statement, [userId])
  },
}
