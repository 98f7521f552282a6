import * as z from 'zod'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { isoUtc } from '../../../platform/server/json-rows.ts'
import { type ListResult, listStatement, readList } from '../../../platform/server/one-trip-list.ts'
import { none, type RowOf, statement } from '../../../platform/server/statement.ts'
import { artistErrors } from '../../artists/contract.ts'
import { artistColumns, artistRow, validArtist } from '../../artists/server/index.ts'

interface FollowChange {
  userId: number
  artistId: number
  /** Undefined: as it is, and not muted at first. */
  isMuted?: boolean | undefined
  now: number
}

const followStatement = statement({
  name: 'follows.follow',
  text: `insert into follows (user_id, artist_id, is_muted, at)
      select $1, id, coalesce($3::boolean, false), $4 from artists a where id = $2 and ${validArtist('a')}
      on conflict (user_id, artist_id) do update set is_muted = coalesce($3, follows.is_muted)
      returning artist_id, true as is_followed, is_muted`,
  row: z.object({ artist_id: z.int(), is_followed: z.boolean(), is_muted: z.boolean() }),
})
type State = RowOf<typeof followStatement>

/** Upserts a follow and its muted flag. '(INVALID)' artists can't be followed. */
export async function follow(
  db: Db,
  { userId, artistId, isMuted, now }: FollowChange,
): Promise<State | Failure> {
  const [row] = await db.query(followStatement, [userId, artistId, isMuted ?? null, new Date(now)])
  return row ?? fail(artistErrors.notFound)
}

const unfollowStatement = statement({
  name: 'follows.unfollow',
  text: 'delete from follows where user_id = $1 and artist_id = $2',
  row: none,
})

export async function unfollow(db: Db, userId: number, artistId: number): Promise<State> {
  await db.query(unfollowStatement, [userId, artistId])
  return { artist_id: artistId, is_followed: false, is_muted: false }
}

interface Query {
  userId: number
  /** Only those of these artists; null for all. */
  artistIds: number[] | null
  limit: number
  offset: number
}

const list = listStatement({
  name: 'follows.list',
  from: `from follows f join artists a on a.id = f.artist_id
      where f.user_id = $1 and ($2::int[] is null or f.artist_id = any($2))`,
  select: `${isoUtc('f.at')} as followed_at, f.is_muted, ${artistColumns}`,
  orderBy: 'f.at desc, f.artist_id desc',
  row: artistRow.extend({ followed_at: z.string(), is_muted: z.boolean() }),
})
type FollowRow = RowOf<typeof list>

/** What a fan follows, the newest first. */
export function listFollows(
  db: ReadDb,
  { userId, artistIds, ...page }: Query,
): Promise<ListResult<FollowRow>> {
  return readList(db, list, { values: [userId, artistIds], ...page })
}
