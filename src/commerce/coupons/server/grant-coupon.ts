import * as z from 'zod'
import { listMakers } from '../../../campaigns/server/index.ts'
import { listFollowerIds } from '../../../catalogue/follows/server/index.ts'
import type { Db } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { priorities } from '../../../platform/server/jobs/queues.ts'
import { defineTask } from '../../../platform/server/jobs/task.ts'
import { statement } from '../../../platform/server/statement.ts'

const grantStatement = statement({
  name: 'coupons.grant',
  text: `insert into fan_coupons (coupon_id, user_id, granted_at)
    select $1, id, $3 from unnest($2::bigint[]) fan (id) order by id on conflict do nothing returning user_id`,
  row: z.object({ user_id: z.int() }),
})

interface Grant {
  couponId: number
  now: number
}

/** Grants a coupon to fans and returns the number who did not have it yet. Safe to repeat. */
export async function grantCoupon(
  db: Db,
  userIds: readonly number[],
  { couponId, now }: Grant,
): Promise<number> {
  return (await db.query(grantStatement, [couponId, userIds, new Date(now)])).length
}

const audience = z.discriminatedUnion('of', [
  z.object({ of: z.literal('artist'), artist_id: z.int() }),
  z.object({ of: z.literal('campaign'), campaign_id: z.int() }),
])
type Audience = z.output<typeof audience>

const batchSize = 5_000

/**
 * Grants a coupon to an audience in batches, by ascending fan id. Each batch is a separate job that enqueues
 * the next one in the same transaction. Fans who join behind the cursor meanwhile are skipped.
 */
export const grantToMany = defineTask({
  name: 'grantCoupon',
  schema: z.object({
    coupon_id: z.int(),
    to: audience,
    after: z.int().default(0),
    fans_max: z.int().min(1).default(batchSize),
  }),
  queue: 'bulk',
  priority: priorities.fanOut,
  async run({ coupon_id: couponId, to, after, fans_max: limit }, { database, now }): Promise<void> {
    await database.transaction(async db => {
      const fans = await findFans(db, to, { after, limit })
      await grantCoupon(db, fans, { couponId, now: now() })
      const last = fans.at(-1)
      if (last === undefined || fans.length < limit) return
      await addJob(db, grantToMany, { coupon_id: couponId, to, after: last, fans_max: limit })
    })
  },
})

function findFans(db: Db, to: Audience, batch: { after: number; limit: number }): Promise<number[]> {
  return to.of === 'artist' ? listFollowerIds(db, to.artist_id, batch) : listMakers(db, to.campaign_id, batch)
}
