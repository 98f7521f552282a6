import { afterAll, beforeAll, expect, test } from 'vitest'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { type Catalogue, catalogueOf } from '../../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { waitingJobs, workOff } from '../../../platform/server/testing/jobs.ts'
import { grantCoupon, grantToMany } from './index.ts'
import { couponsOf } from './testing/coupons-of.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
let database: TestDatabase
let catalogue: Catalogue
let fans: number[]
beforeAll(async () => {
  database = await testDatabase()
  catalogue = catalogueOf(database)
  fans = await Promise.all(Array.from({ length: 5 }, () => aFan(database)))
})
afterAll(() => database.close())

async function fansWith(couponId: number) {
  const { rows } = await database.pool.query<{ user_id: number }>(
    'select user_id from fan_coupons where coupon_id = $1 order by user_id',
    [couponId],
  )
  return rows.map(row => row.user_id)
}

test('a fan is granted a coupon once', async () => {
  const couponId = await couponsOf(database).aCoupon()
  const grant = () => grantCoupon(database.db, fans.slice(0, 2), { couponId, now })
  expect([await grant(), await grant()]).toEqual([2, 0])
  expect(await fansWith(couponId)).toEqual(fans.slice(0, 2).toSorted((a, b) => a - b))
})

type Audience = 'artist' | 'campaign'

/** Four of the five fans follow an artist, or made a campaign. */
async function anAudience(of: Audience) {
  const { anArtist, aCity, aCampaign } = catalogue
  const artist = await anArtist(`Low Tide ${of}`)
  const campaign = await aCampaign({ for: artist, to: await aCity('Seoul') })
  for (const userId of fans.slice(0, 4)) {
    const values = [userId, of === 'artist' ? artist.id : campaign.id]
    await database.pool.query(
      of === 'artist'
        ? 'insert into follows values ($1, $2, true, now())'
        : 'insert into makes (user_id, campaign_id, number, made_at) values ($1, $2, 1, now())',
      values,
    )
  }
  return of === 'artist'
    ? ({ of: 'artist', artist_id: artist.id } as const)
    : ({ of: 'campaign', campaign_id: campaign.id } as const)
}

test.each(['artist', 'campaign'] as const)('everybody by %s, batch by batch, also twice', async of => {
  const couponId = await couponsOf(database).aCoupon()
  const to = await anAudience(of)
  const expected = fans.slice(0, 4).toSorted((a, b) => a - b)
  for (const _time of [1, 2]) {
    await addJob(database.db, grantToMany, { coupon_id: couponId, to, fans_max: 2 })
    for (const left of [1, 1, 0]) {
      await workOff(database, [grantToMany], { now: () => now })
      expect(await waitingJobs(database, 'grantCoupon')).toHaveLength(left)
    }
    expect(await fansWith(couponId)).toEqual(expected)
  }
})
