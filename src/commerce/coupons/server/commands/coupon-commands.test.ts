import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { catalogueFixtures } from '../../../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { aFan } from '../../../../platform/server/testing/fans.ts'
import { runWaitingJobs } from '../../../../platform/server/testing/jobs.ts'
import { anOperator } from '../../../../platform/server/testing/operator.ts'
import { redeemCode } from '../codes.ts'
import { couponsModule, grantToMany } from '../index.ts'
import { couponFixtures } from '../testing/coupon-fixtures.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
let database: TestDatabase
let operator: ReturnType<typeof anOperator>
let id: number
beforeEach(async () => {
  database = await testDatabase()
  operator = anOperator(database, couponsModule.commands ?? [], now)
  id = await couponFixtures(database).aCoupon()
  await database.pool.query(`insert into import_keys (kind, key, id) values ('coupons', 'ten', $1)`, [id])
})
afterEach(() => database.close())

const grant = (options: Record<string, string>) => operator.run('coupon grant', ['ten'], options)
const owners = async () =>
  (await database.pool.query('select user_id from fan_coupons order by 1')).rows.map(row => row.user_id)

describe('coupon CLI', () => {
  test('grants a coupon to a fan once and writes one audit row', async () => {
    const userId = await aFan(database)
    expect(await grant({ fan: String(userId), reason: 'waited long' })).toEqual({
      ok: true,
      data: { id, to: `user ${userId}`, is_changed: true },
      text: `Coupon ${id}, Ten off, is given to account ${userId}.`,
    })
    expect(await grant({ fan: String(userId) })).toMatchObject({ data: { is_changed: false } })
    expect(await owners()).toEqual([userId])
    expect(await operator.audits()).toEqual([
      {
        actor: 'shell:Ada',
        act: 'coupon grant',
        object: `coupon ${id}`,
        reason: 'waited long',
        before: {},
        after: { to: `user ${userId}` },
      },
    ])
  })

  test("grants a coupon to an artist's followers and a campaign's makers in a job", async () => {
    const { anArtist, aCity, aCampaign } = catalogueFixtures(database)
    const [artist, city] = [await anArtist('Velvet Harbour'), await aCity('Ulsan')]
    const campaign = await aCampaign({ for: artist, to: city })
    const [follower, maker] = [await aFan(database), await aFan(database)]
    await database.pool.query('insert into follows values ($1, $2, true, now())', [follower, artist.id])
    await database.pool.query(
      'insert into makes (user_id, campaign_id, number, made_at) values ($1, $2, 1, now())',
      [maker, campaign.id],
    )
    expect(await grant({ 'followers-of': String(artist.id) })).toMatchObject({ ok: true })
    await runWaitingJobs(database, [grantToMany])
    expect(await owners()).toEqual([follower])
    expect(await grant({ 'makers-of': `${artist.id}-${city.id}` })).toMatchObject({ ok: true })
    await runWaitingJobs(database, [grantToMany])
    expect(await owners()).toEqual([follower, maker].toSorted((a, b) => a - b))
  })

  test('rejects unknown, expired and ambiguous targets without granting anything', async () => {
    const userId = String(await aFan(database))
    const wrong = [
      {},
      { fan: '999' },
      { fan: userId, 'followers-of': '1' },
      { 'followers-of': '9' },
      { 'makers-of': '1' },
    ]
    for (const options of wrong)
      expect(await grant(options as Record<string, string>)).toMatchObject({ ok: false })
    const over = await couponFixtures(database).aCoupon({ valid_until: '2026-02-01T00:00:00Z' })
    expect(await operator.run('coupon grant', [String(over)], { fan: userId })).toEqual({
      ok: false,
      problem: `Coupon ${over} was valid until 2026-02-01T00:00:00.000Z.`,
    })
    expect(await operator.run('coupon grant', ['none'], { fan: userId })).toMatchObject({ ok: false })
    expect([await owners(), await operator.audits()]).toEqual([[], []])
  })

  test('prints codes once, stores only their hashes and limits redemptions to `fans-max`', async () => {
    const made = await operator.run('coupon codes', ['ten', '3'], { 'fans-max': '1' })
    const codes = made.ok ? (made.data as { codes: string[] }).codes : []
    expect(new Set(codes).size).toBe(3)
    const take = async (code = '') => {
      const userId = await aFan(database)
      return database.transaction(db => redeemCode(db, { code, userId, now }))
    }
    expect([await take(codes[0]), await take(codes[0]), await take(codes[1])]).toEqual([id, null, id])
    const [audit] = await operator.audits()
    expect(audit).toMatchObject({ act: 'coupon codes', after: { count: 3, fans_max: 1 } })
    expect(JSON.stringify(audit)).not.toContain(codes[0])
    for (const count of ['0', '10001', '1e3', 'x']) {
      expect(await operator.run('coupon codes', ['ten', count])).toMatchObject({ ok: false })
    }
    expect(await operator.run('coupon codes', ['ten', '1'], { 'fans-max': '0' })).toMatchObject({ ok: false })
  })
})
