import * as z from 'zod'
import { type Fan, readFans } from '../../../identity/accounts/server/index.ts'
import type { Picture } from '../../../platform/contract/picture.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { readPictures } from '../../../platform/server/read-pictures.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { buildIsShowMemberSql, buildIsShowModeratorSql } from '../../shows/server/index.ts'
import { badges } from '../chat-shapes.ts'
import type { Standing } from './decide-message.ts'

const standings = statement({
  name: 'chat.standings',
  text: `select u.id as user_id, ${buildIsShowMemberSql('$2', 'u.id')} as is_member,
      w.badge, w.is_moderator, p.id as person_id, p.public_id, f.id as face_id,
      c.last_at, c.last_text, coalesce(c.times_in_row, 0) as times_in_row, c.muted_until
    from unnest($3::bigint[], $4::text[], $5::text[]) u (id, name, picture_id)
      cross join lateral (select ${buildIsShowModeratorSql('u.id', '$2')} as is_moderator,
        (select b.badge from chat_badges b where b.user_id = u.id and (b.show_id = $2 or b.show_id is null)
          order by b.show_id nulls last limit 1) as given) g
      cross join lateral (select g.is_moderator,
        coalesce(g.given, case when g.is_moderator then 'moderator' end) as badge) w
      left join chat_people p on p.user_id = u.id
      left join chat_members c on c.chat_id = $1 and c.person_id = p.id
      left join chat_profiles f on f.person_id = p.id and f.name = u.name
        and f.picture_id is not distinct from u.picture_id and f.badge is not distinct from w.badge`,
  row: z.object({
    user_id: z.int(),
    badge: z.enum(badges).nullable(),
    is_moderator: z.boolean(),
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

/** A fan's standing in a room, with the account's name and picture. */
export interface StandingRow extends RowOf<typeof standings> {
  fan: Fan
  picture: Picture | null
}

/**
 * Reads fans' standings in a room; they can't change if read under the room's lock. Deleted fans are omitted.
 */
export async function readStandings(
  db: ReadDb,
  { chatId, showId, userIds }: { chatId: number; showId: number; userIds: readonly number[] },
): Promise<StandingRow[]> {
  const found = await readFans(db, userIds)
  const fans = found.pick(userIds)
  const pictureIds = fans.map(fan => fan.image_id)
  const values = [chatId, showId, fans.map(fan => fan.id), fans.map(fan => fan.username), pictureIds]
  const [pictures, rows] = await Promise.all([readPictures(db, pictureIds), db.query(standings, values)])
  return rows.map(standing => {
    const fan = found.get(standing.user_id)
    return { ...standing, fan, picture: pictures.find(fan.image_id) }
  })
}

export function toStanding(row: StandingRow): Standing {
  return {
    isVerified: row.fan.is_email_confirmed,
    isMember: row.is_member,
    isTrusted: row.badge !== null,
    mutedUntil: row.muted_until?.getTime() ?? null,
    lastAt: row.last_at?.getTime() ?? null,
    lastText: row.last_text,
    timesInRow: row.times_in_row,
  }
}
