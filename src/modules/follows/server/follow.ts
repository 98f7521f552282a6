import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { isoUtc } from '../../../platform/server/json-rows.ts'
import { type ListResult, readList } from '../../../platform/server/one-trip-list.ts'
import { artistErrors } from '../../artists/contract.ts'
import { type ArtistRow, artistColumns, validArtist } from '../../artists/server/index.ts'

interface State {
  artist_id: number
  is_followed: boolean
  is_muted: boolean
}

interface Wish {
  userId: number
  artistId: number
  /** Undefined: as it is, and not muted at first. */
  isMuted?: boolean | undefined
  now: number
}

/** Follows, or changes whether an artist that is followed is muted. '(INVALID)' artists are followed by nobody. */
export async function follow(db: Db, { userId, artistId, isMuted, now }: Wish): Promise<State | Failure> {
  const [row] = await db.query<State>({
    name: 'follows.follow',
    text: `insert into follows (user_id, artist_id, is_muted, at)
      select $1, id, coalesce($3::boolean, false), $4 from artists a where id = $2 and ${validArtist('a')}
      on conflict (user_id, artist_id) do update set is_muted = coalesce($3, follows.is_muted)
      returning artist_id, true as is_followed, is_muted`,
    values: [userId, artistId, isMuted ?? null, new Date(now)],
  })
  return row ?? fail(artistErrors.notFound)
}

export async function unfollow(db: Db, userId: number, artistId: number): Promise<State> {
  await db.query({
    name: 'follows.unfollow',
    text: 'delete from follows where user_id = $1 and artist_id = $2',
    values: [userId, artistId],
  })
  return { artist_id: artistId, is_followed: false, is_muted: false }
}

interface FollowRow extends ArtistRow {
  followed_at: string
  is_muted: boolean
}

interface Query {
  userId: number
  /** Only those of these artists; null for all. */
  artistIds: number[] | null
  limit: number
  offset: number
}

/** What a fan follows, the newest first. */
export function listFollows(
  db: ReadDb,
  { userId, artistIds, ...page }: Query,
): Promise<ListResult<FollowRow>> {
  return readList<FollowRow>(db, {
    name: 'follows.list',
    from: `from follows f join artists a on a.id = f.artist_id
      where f.user_id = $1 and ($2::int[] is null or f.artist_id = any($2))`,
    select: `${isoUtc('f.at')} as followed_at, f.is_muted, ${artistColumns}`,
    orderBy: 'f.at desc, f.artist_id desc',
    values: [userId, artistIds],
    ...page,
  })
}
