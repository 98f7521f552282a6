import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { type CatalogueFixtures, catalogueFixtures } from '../../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { readWaitingJobs, runWaitingJobs } from '../../../platform/server/testing/jobs.ts'
import { grantCoupon, grantToMany } from './index.ts'
import { couponFixtures } from './testing/coupon-fixtures.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
let database: TestDatabase
let catalogue: CatalogueFixtures
let fans: number[]
beforeAll(async () => {
  database = await testDatabase()
  catalogue = catalogueFixtures(database)
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

describe('grantCoupon', () => {
  test('grants a coupon to a fan once', async () => {
    const couponId = await couponFixtures(database).aCoupon()
    const grant = () => grantCoupon(database.db, fans.slice(0, 2), { couponId, now })
    expect([await grant(), await grant()]).toEqual([2, 0])
    expect(await fansWith(couponId)).toEqual(fans.slice(0, 2).toSorted((a, b) => a - b))
  })

  type Audience = 'artist' | 'campaign'

  /** Four of the five fans follow an artist or made a campaign. */
  async function anAudience(kind: Audience) {
    const { anArtist, aCity, aCampaign } = catalogue
    const artist = await anArtist(`Low Tide ${kind}`)
    const campaign = await aCampaign({ for: artist, to: await aCity('Seoul') })
    for (const userId of fans.slice(0, 4)) {
      const values = [userId, kind === 'artist' ? artist.id : campaign.id]
      await database.pool.query(
        kind === 'artist'
          ? 'insert into follows values ($1, $2, true, now())'
          : 'insert into makes (user_id, campaign_id, number, made_at) values ($1, $2, 1, now())',
        values,
      )
    }
    return kind === 'artist'
      ? ({ of: 'artist', artist_id: artist.id } as const)
      : ({ of: 'campaign', campaign_id: campaign.id } as const)
  }

  test.each(['artist', 'campaign'] as const)(
    'grants a coupon to every fan by %s in batches, and is safe to repeat',
    async kind => {
      const couponId = await couponFixtures(database).aCoupon()
      const to = await anAudience(kind)
      const expected = fans.slice(0, 4).toSorted((a, b) => a - b)
      for (const _time of [1, 2]) {
        await addJob(database.db, grantToMany, { coupon_id: couponId, to, fans_max: 2 })
        for (const left of [1, 1, 0]) {
          await runWaitingJobs(database, [grantToMany], { now: () => now })
          expect(await readWaitingJobs(database, 'grantCoupon')).toHaveLength(left)
        }
        expect(await fansWith(couponId)).toEqual(expected)
      }
    },
  )
})
