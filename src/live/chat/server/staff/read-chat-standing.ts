import * as z from 'zod'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { readShowFacts } from '../../../shows/server/index.ts'
import { formatMuteEnd } from '../decide-message.ts'

const counts = statement({
  name: 'chat.counts-of-fan',
  text: `select count(*)::int as messages, (count(*) filter (where m.state = 'deleted'))::int as deleted,
      coalesce(sum(m.report_count), 0)::int as reports,
      (select count(*)::int from chat_reports r where r.user_id = $1) as reported
    from chat_messages m join chat_people p on p.id = m.person_id where p.user_id = $1`,
  row: z.object({ messages: z.int(), deleted: z.int(), reports: z.int(), reported: z.int() }),
})

const mutes = statement({
  name: 'chat.mutes-of-fan',
  text: `select c.show_id, m.muted_until from chat_members m join chat_people p on p.id = m.person_id
      join show_chats c on c.chat_id = m.chat_id
    where p.user_id = $1 and m.muted_until > $2 order by m.muted_until desc, c.show_id limit 20`,
  row: z.object({ show_id: z.int(), muted_until: z.date() }),
})

const badges = statement({
  name: 'chat.badges-of-fan',
  text: 'select badge, show_id from chat_badges where user_id = $1 order by show_id nulls first limit 20',
  row: z.object({ badge: z.enum(['artist', 'staff']), show_id: z.int().nullable() }),
})

interface Query {
  userId: number
  locale: string
  now: number
}

/** Reads a fan's standing in all chats: messages, reports about and by the fan, present mutes, and badges. */
export async function readChatStanding(db: ReadDb, { userId, locale, now }: Query) {
  const [[counted], muted, given] = await Promise.all([
    db.query(counts, [userId]),
    db.query(mutes, [userId, new Date(now)]),
    db.query(badges, [userId]),
  ])
  const shows = await readShowFacts(
    db,
    [...muted, ...given].map(row => row.show_id),
    locale,
  )
  return {
    ...(counted ?? { messages: 0, deleted: 0, reports: 0, reported: 0 }),
    mutes: muted.map(({ show_id: showId, muted_until: until }) => ({
      show: shows.get(showId).title,
      until: formatMuteEnd(until.getTime()),
    })),
    badges: given.map(({ badge, show_id: showId }) => ({ badge, show: shows.find(showId)?.title ?? null })),
  }
}
