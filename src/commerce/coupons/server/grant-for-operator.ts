import type { Db } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { grantCoupon, grantToMany } from './grant-coupon.ts'

/** One fan, all current followers of an artist, or all makers of a campaign. */
export interface Audience {
  of: 'fan' | 'artist' | 'campaign'
  id: number
}

const named: Record<Audience['of'], string> = {
  fan: 'user',
  artist: 'followers of artist',
  campaign: 'makers of campaign',
}

/**
 * Grants a coupon for an operator; large audiences are granted by jobs. `isChanged` is false if the fan
 * already had it.
 */
export async function grantForOperator(
  db: Db,
  couponId: number,
  audience: Audience,
  by: OperatorAct,
): Promise<{ to: string; isChanged: boolean }> {
  const to = `${named[audience.of]} ${audience.id}`
  if (!(await give(db, couponId, audience, by.now))) return { to, isChanged: false }
  const entry = { ...by, act: 'coupon grant', object: `coupon ${couponId}` }
  await writeAudit(db, { ...entry, before: {}, after: { to } }, by.now)
  return { to, isChanged: true }
}

async function give(db: Db, couponId: number, { of, id }: Audience, now: number): Promise<boolean> {
  if (of === 'fan') return (await grantCoupon(db, [id], { couponId, now })) > 0
  const to = of === 'artist' ? ({ of, artist_id: id } as const) : ({ of, campaign_id: id } as const)
  await addJob(db, grantToMany, { coupon_id: couponId, to })
  return true
}
