import * as z from 'zod'
import { lockFan } from '../../../../identity/accounts/server/index.ts'
import { paths } from '../../../../platform/contract/paths.ts'
import type { Db, ReadDb } from '../../../../platform/server/database.ts'
import { none, statement } from '../../../../platform/server/statement.ts'
import { deriveFeedToken, hashFeedToken, type Keys } from './feed-token.ts'

const readStatement = statement({
  name: 'saves.read-feed',
  text: 'select generation, token_hash, made_at from calendar_feeds where user_id = $1',
  row: z.object({ generation: z.int(), token_hash: z.instanceof(Buffer).nullable(), made_at: z.date() }),
})

interface Setup {
  keys: Keys
  /** Public, without a trailing slash. */
  origin: string
}

/** Returns the URL of a fan's feed; null without a feed, or if it was derived with another server key. */
export async function readFeed(db: ReadDb, userId: number, { keys, origin }: Setup) {
  const [feed] = await db.query(readStatement, [userId])
  const token = feed && deriveFeedToken({ userId, generation: feed.generation }, keys)
  if (!token || !feed.token_hash?.equals(hashFeedToken(token))) return { url: null, made_at: null }
  return { url: origin + paths.calendarFeed(token), made_at: feed.made_at.toISOString() }
}

const storeStatement = statement({
  name: 'saves.keep-feed',
  text: `insert into calendar_feeds (user_id, generation, token_hash, made_at) values ($1, $2, $3, $4)
    on conflict (user_id) do update set generation = excluded.generation, token_hash = excluded.token_hash,
      made_at = excluded.made_at where calendar_feeds.token_hash is distinct from excluded.token_hash`,
  row: none,
})

interface FeedChange {
  userId: number
  /** Whether to replace an existing URL, which then stops working. */
  isRenewed: boolean
  /** Milliseconds since 1970. */
  now: number
}

/** Creates a feed's URL or keeps the existing one. Locks the fan, so that concurrent calls agree. */
export async function storeFeed(db: Db, { userId, isRenewed, now }: FeedChange, keys: Keys): Promise<object> {
  await lockFan(db, userId)
  const [feed] = await db.query(readStatement, [userId])
  const isOther = isRenewed || !feed?.token_hash
  const generation = (feed?.generation ?? 0) + (isOther ? 1 : 0)
  const hash = hashFeedToken(deriveFeedToken({ userId, generation }, keys))
  await db.query(storeStatement, [userId, generation, hash, new Date(now)])
  return {}
}

const dropStatement = statement({
  name: 'saves.drop-feed',
  text: 'update calendar_feeds set token_hash = null where user_id = $1',
  row: none,
})

export async function dropFeed(db: Db, userId: number): Promise<Record<string, never>> {
  await db.query(dropStatement, [userId])
  return {}
}
