import * as z from 'zod'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql } from '../../../platform/server/json-rows.ts'
import { type ListResult, listStatement, readList } from '../../../platform/server/one-trip-list.ts'
import { none, type RowOf, statement } from '../../../platform/server/statement.ts'
import { artistErrors } from '../../artists/contract.ts'
import { artistColumns, artistRow, buildValidArtistSql } from '../../artists/server/index.ts'
import type { followOrders } from '../contract.ts'
import { type NextEvent, readNextEvents } from './next-events.ts'

interface FollowChange {
  userId: number
  artistId: number
  /** Undefined keeps the current value; a new follow is unmuted. */
  isMuted?: boolean | undefined
  now: number
}

const followStatement = statement({
  name: 'follows.follow',
  text: `insert into follows (user_id, artist_id, is_muted, at)
      select $1, id, coalesce($3::boolean, false), $4 from artists a where id = $2 and ${buildValidArtistSql('a')}
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
  /** Limits the list to these artists; null for all. */
  artistIds: number[] | null
  sort: (typeof followOrders)[number]
  locale: string
  /** Milliseconds since 1970. */
  now: number
  limit: number
  offset: number
}

const followed = 'from follows f join artists a on a.id = f.artist_id'
const filter = 'where f.user_id = $1 and ($2::int[] is null or f.artist_id = any($2))'
const orders: Record<Query['sort'], string> = {
  newest: 'f.at desc, f.artist_id desc',
  name: 'a.name, a.id',
  next: 'next.starts_at, a.name, a.id',
}

const listBy = (sort: Query['sort'], dates = '') =>
  listStatement({
    name: 'follows.list',
    variant: [sort],
    from: `${followed} ${dates} ${filter}`,
    countFrom: `${followed} ${filter}`,
    select: `${buildIsoUtcSql('f.at')} as followed_at, f.is_muted, ${artistColumns}`,
    orderBy: orders[sort],
    row: artistRow.extend({ followed_at: z.string(), is_muted: z.boolean() }),
  })
const lists = { newest: listBy('newest'), name: listBy('name') }
const listByDate = listBy(
  'next',
  'left join unnest($3::int[], $4::timestamptz[]) next (artist_id, starts_at) on next.artist_id = f.artist_id',
)
type FollowRow = RowOf<typeof listByDate>

interface FollowPage {
  list: ListResult<FollowRow>
  nextEvents: ReadonlyMap<number, NextEvent>
}

/** Lists a fan's follows in the requested order; by date, artists without an event come last. */
export async function listFollows(db: ReadDb, query: Query): Promise<FollowPage> {
  const { userId, artistIds, sort, locale, now, limit, offset } = query
  if (sort === 'next') return listFollowsByDate(db, query)
  const list = await readList(db, lists[sort], { values: [userId, artistIds], limit, offset })
  const ids = list.rows.map(({ id }) => id)
  return { list, nextEvents: await readNextEvents(db, { artistIds: ids, now, locale }) }
}

const followedIds = statement({
  name: 'follows.followed-ids',
  text: `select f.artist_id from follows f ${filter}`,
  row: z.object({ artist_id: z.int() }),
})

/** Reads the dates of all followed artists first, because they decide the order. */
async function listFollowsByDate(db: ReadDb, query: Query): Promise<FollowPage> {
  const { userId, artistIds, locale, now, limit, offset } = query
  const ids = (await db.query(followedIds, [userId, artistIds])).map(row => row.artist_id)
  const nextEvents = await readNextEvents(db, { artistIds: ids, now, locale })
  const startTimes = [...nextEvents.values()].map(event => event.starts_at)
  const values = [userId, artistIds, [...nextEvents.keys()], startTimes]
  return { list: await readList(db, listByDate, { values, limit, offset }), nextEvents }
}
