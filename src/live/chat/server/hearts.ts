import * as z from 'zod'
import { Failure, fail, failWithRetryAfter } from '../../../platform/contract/errors.ts'
import type { Config } from '../../../platform/server/config.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import { statement } from '../../../platform/server/statement.ts'
import type { WriteBatch } from '../../../platform/server/writes/write-batches.ts'
import { chatErrors } from '../contract.ts'
import { createHeartPace, type HeartPace } from './heart-pace.ts'
import { type RoomAddress, readRules } from './room-rules.ts'

const add = statement({
  name: 'chat.add-hearts',
  text: `insert into chat_hearts as h (chat_id, hearts) values ($1, $2)
    on conflict (chat_id) do update set hearts = h.hearts + excluded.hearts returning hearts`,
  row: z.object({ hearts: z.int() }),
})

/** Adds the hearts of a room's concurrent calls as one sum, instead of one row per heart. */
const heartBatch: WriteBatch<{ address: RoomAddress; count: number }, { hearts: number }> = {
  itemsMax: 1_000,
  async run(db, _key, items, { now }) {
    const [first] = items
    const rules = first ? await readRules(db, first.address, now()) : null
    if (!first || !rules) return fail(chatErrors.notFound)
    if (rules.state === 'closed') return fail(chatErrors.closed)
    const count = items.reduce((sum, item) => sum + item.count, 0)
    const [row] = await db.query(add, [first.address.chatId, count])
    return { hearts: row?.hearts ?? count }
  },
}

/** Rate limiters by config: tests run several apps in one process, each with its own config. */
const paces = new WeakMap<Config, HeartPace>()

function getPace(config: Config): HeartPace {
  const pace = paces.get(config) ?? createHeartPace()
  paces.set(config, pace)
  return pace
}

/** Adds a fan's hearts as far as the rate limit allows. */
export async function sendHearts(address: RoomAddress, sent: number, context: FanContext) {
  const count = getPace(context.config).take(context.fan.userId, sent, context.now())
  if (count === 0) return failWithRetryAfter(chatErrors.heartsTooFast, 1)
  const key = `${address.showId} ${address.chatId}`
  const result = await context.writeTogether(heartBatch, key, { address, count })
  return result instanceof Failure ? result : { hearts: result.hearts }
}
