import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { admittedToShow } from './seats/admissions.ts'

// What the chat of a show asks of its show. The chat has the messages; whether its room is open is the show's.

/** SQL: whether a fan keeps order in the chat of a show. */
export const moderatesShow = (userId: string, showId: string) => `exists (select from show_moderators sm
  where sm.user_id = ${userId} and (sm.show_id is null or sm.show_id = ${showId}))`

/**
 * SQL: whether a fan is of a show: a guest or, as for the player, admitted by a ticket or a redeemed code; where it is
 * free, who follows one of its artists.
 */
export const memberOfShow = (showId: string, userId: string) => `(
  exists (select from show_guests sg where sg.show_id = ${showId} and sg.user_id = ${userId})
  or case when (select is_free from shows where id = ${showId})
    then exists (select from show_artists sa join follows sf on sf.artist_id = sa.artist_id
      where sa.show_id = ${showId} and sf.user_id = ${userId})
    else ${admittedToShow(showId, userId)} end)`

/**
 * SQL: the state of a chat `c` of a show `s` at a time. It opens with the doors and closes ten minutes behind the end,
 * whatever its own state is and however soon the replay follows.
 */
export const chatStateAt = (now: string) => `case
  when s.status = 'ON_SHOW' or (s.status = 'PRE_SHOW' and s.doors_at <= ${now})
    or (s.status in ('END_SHOW', 'ON_VOD') and s.ended_at + interval '10 minutes' > ${now}) then c.state
  else 'closed' end`

/** SQL: the state that the chat of a new show begins with. In a paid show those who paid talk among themselves. */
export const firstChatState = (isFree: string) => `case when ${isFree} then 'open' else 'members' end`

const chatRoom = z.object({
  state: z.enum(['open', 'slow', 'members', 'closed']),
  slow_seconds: z.int(),
  pinned: z.string().nullable(),
})

/** Between two messages of one fan, where a room is slowed without a number. */
const slowSecondsUsual = 10

const change = statement({
  name: 'shows.change-chat',
  text: `update show_chats set state = coalesce($2, state),
      slow_seconds = case when coalesce($2, state) = 'slow' then coalesce($3::smallint, slow_seconds) else 0 end,
      pinned = case when $4 then $5::jsonb else pinned end
    where chat_id = $1 returning json_build_object('state', old.state, 'slow_seconds', old.slow_seconds,
        'pinned', old.pinned->>'en') as before,
      json_build_object('state', new.state, 'slow_seconds', new.slow_seconds, 'pinned', new.pinned->>'en') as after`,
  row: z.object({ before: chatRoom, after: chatRoom }),
})

export interface ChatChange {
  state?: 'open' | 'slow' | 'members' | 'closed' | undefined
  slowSeconds?: number | undefined
  /** Null takes the notice away. */
  pinned?: string | null | undefined
}

/**
 * Changes the named settings of a show's room. The state `slow` sets the given pause between messages, or the usual one;
 * another state ends it. Returns the settings before and after; null where the show has no room.
 */
export async function changeChat(db: Db, chatId: number, { state, slowSeconds, pinned }: ChatChange) {
  const [row] = await db.query(change, [
    chatId,
    state ?? null,
    slowSeconds ?? (state === 'slow' ? slowSecondsUsual : null),
    pinned !== undefined,
    pinned ? JSON.stringify({ en: pinned }) : null,
  ])
  return row ?? null
}

const tell = statement({
  name: 'shows.tell-chat',
  text: `update show_chats set first_seq = 1, last_seq = $2, archive_version = $3 where chat_id = $1`,
  row: none,
})

/** What meta.json says of the messages of a chat, in the transaction that adds to them. */
export async function tellChat(
  db: Db,
  chatId: number,
  { lastSeq, archiveVersion }: { lastSeq: number; archiveVersion: number },
): Promise<void> {
  await db.query(tell, [chatId, lastSeq, archiveVersion])
}
