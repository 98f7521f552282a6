import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { memberOfShow, moderatesShow } from '../../shows/server/index.ts'
import { badges } from '../chat-shapes.ts'
import type { Standing } from './decide-message.ts'

const standings = statement({
  name: 'chat.standings',
  text: `select u.id as user_id, u.username as name, u.image_id as picture_id, md.hue as picture_hue,
      u.is_restricted, u.email_confirmed_at is not null as is_verified, ${memberOfShow('$2', 'u.id')} as is_member,
      w.badge, w.is_moderator, p.id as person_id, p.public_id, f.id as face_id,
      c.last_at, c.last_text, coalesce(c.times_in_row, 0) as times_in_row, c.muted_until
    from users u left join media md on md.id = u.image_id
      cross join lateral (select ${moderatesShow('u.id', '$2')} as is_moderator,
        (select b.badge from chat_badges b where b.user_id = u.id and (b.show_id = $2 or b.show_id is null)
          order by b.show_id nulls last limit 1) as given) g
      cross join lateral (select g.is_moderator,
        coalesce(g.given, case when g.is_moderator then 'moderator' end) as badge) w
      left join chat_people p on p.user_id = u.id
      left join chat_members c on c.chat_id = $1 and c.person_id = p.id
      left join chat_faces f on f.person_id = p.id and f.name = u.username
        and f.picture_id is not distinct from u.image_id and f.badge is not distinct from w.badge
    where u.id = any($3::bigint[])`,
  row: z.object({
    user_id: z.int(),
    name: z.string(),
    picture_id: z.string().nullable(),
    picture_hue: z.int().nullable(),
    badge: z.enum(badges).nullable(),
    is_moderator: z.boolean(),
    is_restricted: z.boolean(),
    is_verified: z.boolean(),
    is_member: z.boolean(),
    person_id: z.int().nullable(),
    public_id: z.string().nullable(),
    face_id: z.int().nullable(),
    last_at: z.date().nullable(),
    last_text: z.string().nullable(),
    times_in_row: z.int(),
    muted_until: z.date().nullable(),
  }),
})
export type StandingRow = RowOf<typeof standings>

/** How fans stand in a room. Under its lock it is as it is; else as it was a moment ago. */
export function readStandings(
  db: ReadDb,
  { chatId, showId, userIds }: { chatId: number; showId: number; userIds: readonly number[] },
): Promise<StandingRow[]> {
  return db.query(standings, [chatId, showId, userIds])
}

export function standingOf(row: StandingRow): Standing {
  return {
    isVerified: row.is_verified,
    isMember: row.is_member,
    isTrusted: row.badge !== null,
    mutedUntil: row.muted_until?.getTime() ?? null,
    lastAt: row.last_at?.getTime() ?? null,
    lastText: row.last_text,
    timesInRow: row.times_in_row,
  }
}
