import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountsModule, startSession } from '../../identity/accounts/server/index.ts'
import { testApi } from '../../platform/server/testing/api.ts'
import { catalogueFixtures } from '../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../platform/server/testing/database.ts'
import { aFan } from '../../platform/server/testing/fans.ts'
import { campaignsModule } from './index.ts'
import { campaignData } from './personal-data.ts'

const now = Date.parse('2026-06-15T12:00:00Z')

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

async function aScene() {
  const { anArtist, aCity } = catalogueFixtures(database)
  const artist = await anArtist('Paper Lions')
  const [seoul, busan] = [await aCity('Seoul'), await aCity('Busan')]
  const api = testApi({ database, modules: [accountsModule, campaignsModule], now: () => now })
  const aCaller = async (username: string) => {
    const userId = await aFan(database, { username })
    const headers = {
      Authorization: `Bearer ${await startSession(database.db, userId, now)}`,
      'Content-Type': 'application/json',
    }
    const call = async (method: string, address: string, fields?: object) => {
      const body = fields && { body: JSON.stringify(fields) }
      const response = await api.request(address, { method, headers, ...body })
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    }
    const own = async () => (await call('GET', '/api/v1/users/self/makes/')).body['results'] as object[]
    return { userId, call, own }
  }
  const promotion = (city: { id: number }) => `/api/v2/promotions/${artist.id}-${city.id}`
  return { aCaller, here: promotion(seoul), elsewhere: promotion(busan) }
}

const notMade = { status: 409, body: { error_code: { name: 'campaign_not_made' } } }

describe('invitations API', () => {
  test('returns one link to each maker of a campaign and none to other fans', async () => {
    const { aCaller, here, elsewhere } = await aScene()
    const mina = await aCaller('mina')
    expect(await mina.call('PUT', `${here}/invitation/`)).toMatchObject(notMade)
    await mina.call('PUT', `${here}/make/`)
    const invited = await mina.call('PUT', `${here}/invitation/`)
    expect(invited).toEqual({
      status: 200,
      body: { via: expect.stringMatching(/^[\w-]{16}$/), invited_count: 0 },
    })
    const again = await Promise.all([1, 2, 3].map(() => mina.call('PUT', `${here}/invitation/`)))
    expect(again).toEqual([invited, invited, invited])
    expect(await mina.call('PUT', `${elsewhere}/invitation/`)).toMatchObject(notMade)
  })

  test('counts each invited fan once and never the inviter', async () => {
    const { aCaller, here, elsewhere } = await aScene()
    const [mina, ben] = [await aCaller('mina'), await aCaller('ben')]
    const [cleo, dan] = [await aCaller('cleo'), await aCaller('dan')]
    await mina.call('PUT', `${here}/make/`)
    const link = async () => (await mina.call('PUT', `${here}/invitation/`)).body
    const { via } = await link()
    // The inviter's own make and an earlier maker do not count.
    await mina.call('DELETE', `${here}/make/`)
    await mina.call('PUT', `${here}/make/`, { via })
    await dan.call('PUT', `${here}/make/`)
    await dan.call('PUT', `${here}/make/`, { via })
    expect(await link()).toEqual({ via, invited_count: 0 })

    await ben.call('PUT', `${here}/make/`, { via })
    await ben.call('DELETE', `${here}/make/`)
    await ben.call('PUT', `${here}/make/`, { via })
    await cleo.call('PUT', `${here}/make/`, { via })
    expect(await link()).toEqual({ via, invited_count: 2 })
    expect(await mina.own()).toMatchObject([{ invited_count: 2 }])
    expect(await ben.own()).toMatchObject([{ invited_count: 0 }])

    // A link counts only for the campaign that it belongs to.
    await ben.call('PUT', `${elsewhere}/make/`, { via })
    expect(await link()).toEqual({ via, invited_count: 2 })
  })

  test('returns the same response for a known, unknown, foreign and missing code', async () => {
    const { aCaller, here, elsewhere } = await aScene()
    const mina = await aCaller('mina')
    const getCode = async (promotion: string) => {
      await mina.call('PUT', `${promotion}/make/`)
      return (await mina.call('PUT', `${promotion}/invitation/`)).body['via']
    }
    const codes = [
      await getCode(here),
      await getCode(elsewhere),
      'AAAAAAAAAAAAAAAA',
      "'; drop table makes",
      '',
    ]
    const responses = []
    for (const [index, via] of codes.entries()) {
      const fan = await aCaller(`fan ${index}`)
      responses.push(await fan.call('PUT', `${here}/make/`, { via }))
      await fan.call('DELETE', `${here}/make/`)
    }
    const [known, ...others] = responses
    expect(known).toMatchObject({ status: 200, body: { is_made: true, make_count: 2, number: 2 } })
    for (const response of others) expect(response).toEqual(known)
  })

  test("deletes a fan's link with the account and keeps the invited makes without an inviter", async () => {
    const { aCaller, here } = await aScene()
    const [mina, ben] = [await aCaller('mina'), await aCaller('ben')]
    await mina.call('PUT', `${here}/make/`)
    const { via } = (await mina.call('PUT', `${here}/invitation/`)).body
    await ben.call('PUT', `${here}/make/`, { via })
    const person = { userId: mina.userId, emailKey: '', isEmailConfirmed: true, phoneE164: '' }
    expect(await campaignData.export(database.db, person)).toMatchObject({
      makes: [{ number: 1, by_invitation: false }],
      campaign_invitations: [{ code: via, make_count: 1 }],
    })
    expect(await campaignData.export(database.db, { ...person, userId: ben.userId })).toMatchObject({
      makes: [{ number: 2, by_invitation: true }],
      campaign_invitations: [],
    })
    await database.transaction(db => campaignData.erase(db, person, now))
    const left = await database.pool.query('select user_id::text, number, invited_by from makes')
    expect(left.rows).toEqual([{ user_id: String(ben.userId), number: 2, invited_by: null }])
    expect((await database.pool.query('select from campaign_invitations')).rows).toEqual([])
    // A link shared earlier still opens the campaign, but no longer counts.
    const late = await aCaller('late')
    expect(await late.call('PUT', `${here}/make/`, { via })).toMatchObject({
      status: 200,
      body: { number: 2 },
    })
  })
})
