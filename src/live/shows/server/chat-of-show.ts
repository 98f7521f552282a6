import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { buildIsAdmittedSql } from './seats/admissions.ts'

// Builds an SQL condition: the fan moderates the show's chat. The chat stores the messages; the show decides
// whether the room is open and who moderates it.

export const buildIsShowModeratorSql = (
  userId: string,
  showId: string,
) => `exists (select from show_moderators sm
  where sm.user_id = ${userId} and (sm.show_id is null or sm.show_id = ${showId}))`

/**
 * Builds an SQL condition: the fan is a member of the show. Members are guests and fans admitted to the
 * player by a ticket or a redeemed code; in a free show also followers of its artists.
 */
export const buildIsShowMemberSql = (showId: string, userId: string) => `(
  exists (select from show_guests sg where sg.show_id = ${showId} and sg.user_id = ${userId})
  or case when (select is_free from shows where id = ${showId})
    then exists (select from show_artists sa join follows sf on sf.artist_id = sa.artist_id
      where sa.show_id = ${showId} and sf.user_id = ${userId})
    else ${buildIsAdmittedSql(showId, userId)} end)`

/**
 * Builds the SQL for the state of a chat `c` of a show `s` at a given time. The chat opens with the doors and
 * closes ten minutes after the end, regardless of its own state and even if the replay is published sooner.
 */
export const buildChatStateSql = (now: string) => `case
  when s.status = 'ON_SHOW' or (s.status = 'PRE_SHOW' and s.doors_at <= ${now})
    or (s.status in ('END_SHOW', 'ON_VOD') and s.ended_at + interval '10 minutes' > ${now}) then c.state
  else 'closed' end`

/** Builds the SQL for the initial state of a show's chat. In a paid show only members may write. */
export const buildInitialChatStateSql = (isFree: string) =>
  `case when ${isFree} then 'open' else 'members' end`

const chatRoom = z.object({
  state: z.enum(['open', 'slow', 'members', 'closed']),
  slow_seconds: z.int(),
  pinned: z.string().nullable(),
})

/** Default interval between two messages of a fan in slow mode. */
const defaultSlowSeconds = 10

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
  /** Notice by language; null removes it. */
  pinned?: string | null | undefined
}

/**
 * Changes the given settings of a show's room. The state `slow` sets the given or the default interval
 * between messages; any other state ends slow mode. Returns the settings before and after; null if the show
 * has no room.
 */
export async function changeChat(db: Db, chatId: number, { state, slowSeconds, pinned }: ChatChange) {
  const [row] = await db.query(change, [
    chatId,
    state ?? null,
    slowSeconds ?? (state === 'slow' ? defaultSlowSeconds : null),
    pinned !== undefined,
    pinned ? JSON.stringify({ en: pinned }) : null,
  ])
  return row ?? null
}

const updateNumbersStatement = statement({
  name: 'shows.tell-chat',
  text: `update show_chats set first_seq = 1, last_seq = $2, archive_version = $3 where chat_id = $1`,
  row: none,
})

/** Updates the chat's numbers in meta.json, in the transaction that adds messages. */
export async function updateChatNumbers(
  db: Db,
  chatId: number,
  { lastSeq, archiveVersion }: { lastSeq: number; archiveVersion: number },
): Promise<void> {
  await db.query(updateNumbersStatement, [chatId, lastSeq, archiveVersion])
}
