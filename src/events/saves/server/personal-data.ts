import * as z from 'zod'
import type { PersonalData } from '../../../platform/server/personal-data.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { buildUpdateCountsSql, lockSeveralCounts } from '../../events/server/index.ts'
import { markKinds, reminders } from '../contract.ts'

const exportStatement = statement({
  name: 'saves.export',
  text: `select e.name as event, m.event_id, m.kind, m.remind, m.marked_at from saved_events m
    join events e on e.id = m.event_id where m.user_id = $1 order by m.marked_at, m.event_id`,
  row: z.object({
    event: z.string(),
    event_id: z.int(),
    kind: z.enum(markKinds),
    remind: z.enum(reminders).nullable(),
    marked_at: z.date(),
  }),
})

const exportFeed = statement({
  name: 'saves.export-feed',
  text: 'select made_at from calendar_feeds where user_id = $1 and token_hash is not null',
  row: z.object({ made_at: z.date() }),
})

const markedStatement = statement({
  name: 'saves.marked',
  text: 'select event_id from saved_events where user_id = $1 order by event_id',
  row: z.object({ event_id: z.int() }),
})

const eraseMarks = statement({
  name: 'saves.erase-marks',
  text: `with gone as (
      delete from saved_events where user_id = $1 returning event_id, kind
    ), change as (
      select event_id, -(kind = 'interested')::int as interested, -(kind = 'going')::int as going from gone
    ) ${buildUpdateCountsSql('change')}`,
  row: none,
})

const eraseFeed = statement({
  name: 'saves.erase-feed',
  text: 'delete from calendar_feeds where user_id = $1',
  row: none,
})

/**
 * Events that a fan saved. Erasing removes the fan from the counts and invalidates the URL of the calendar
 * feed.
 */
export const saveData: PersonalData = {
  tables: {
    saved_events: { exportedAs: 'saved_events' },
    calendar_feeds: { exportedAs: 'calendar_address_made' },
  },
  export: async (db, { userId }) => ({
    saved_events: await db.query(exportStatement, [userId]),
    calendar_address_made: await db.query(exportFeed, [userId]),
  }),
  async erase(db, { userId }) {
    // The fan is locked, so no event can be saved for the fan meanwhile.
    const marked = await db.query(markedStatement, [userId])
    await lockSeveralCounts(
      db,
      marked.map(({ event_id: eventId }) => eventId),
    )
    await db.query(eraseMarks, [userId])
    await db.query(eraseFeed, [userId])
  },
}
