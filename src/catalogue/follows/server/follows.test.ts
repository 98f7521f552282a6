import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventsModule } from '../../../events/events/server/index.ts'
import { accountsModule, startSession } from '../../../identity/accounts/server/index.ts'
import { testApi } from '../../../platform/server/testing/api.ts'
import { catalogueFixtures } from '../../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { followsModule } from './index.ts'

const follows = '/api/v1/users/self/follows/'
let database: TestDatabase
let now = 0
let token: string
let api: ReturnType<typeof testApi>

beforeEach(async () => {
  now = Date.UTC(2030, 0, 1)
  database = await testDatabase()
  token = await startSession(database.db, await aFan(database), now)
  api = testApi({ database, modules: [accountsModule, followsModule, eventsModule], now: () => now })
})
afterEach(() => database.close())

async function call(method: string, path: string, body?: object) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const response = await api.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('follows', () => {
  test('can be created, muted, unmuted and removed, each idempotently', async () => {
    const { id } = await catalogueFixtures(database).anArtist('Ada')
    const path = `/api/v1/artists/${id}/follow/`
    const state = (isFollowed: boolean, isMuted: boolean) => ({
      status: 200,
      body: { artist_id: id, is_followed: isFollowed, is_muted: isMuted },
    })
    expect(await call('PUT', path, {})).toEqual(state(true, false))
    expect(await call('PUT', path, { is_muted: true })).toEqual(state(true, true))
    expect(await call('PUT', path, {})).toEqual(state(true, true))
    expect(await call('PUT', path, { is_muted: false })).toEqual(state(true, false))
    expect(await call('DELETE', path)).toEqual(state(false, false))
    expect(await call('DELETE', path)).toEqual(state(false, false))
  })

  test('are listed newest first in one statement, and filtered by artists', async () => {
    const { anArtist } = catalogueFixtures(database)
    const ids: number[] = []
    for (const name of ['Ada', 'Bo', 'Cy']) {
      const { id } = await anArtist(name)
      ids.push(id)
      now += 1_000
      await call('PUT', `/api/v1/artists/${id}/follow/`, { is_muted: name === 'Bo' })
    }
    api.statements.length = 0
    expect((await call('GET', `${follows}?limit=2`)).body).toMatchObject({
      pagination: { limit: 2, offset: 0, total_count: 3 },
      results: [
        { artist: { name: 'Cy' }, is_muted: false, followed_at: new Date(now).toISOString() },
        { artist: { name: 'Bo' }, is_muted: true },
      ],
    })
    expect(api.statements.filter(name => name.startsWith('follows.'))).toEqual(['follows.list+newest'])
    expect((await call('GET', `${follows}?artist_ids=${ids[0]},999`)).body['results']).toMatchObject([
      { artist: { name: 'Ada' } },
    ])
  })

  test.each([
    ['an artist that is not there', '999999', 404, 'artist_not_found'],
    ['words', 'ada', 400, 'validation_failed'],
    ['a number that is too large', '99999999999', 404, 'not_found'],
  ])("reject %s as the artist's id", async (_what, id, status, name) => {
    expect(await call('PUT', `/api/v1/artists/${id}/follow/`, {})).toMatchObject({
      status,
      body: { error_code: { name } },
    })
  })

  test("reject an '(INVALID)' artist and a non-boolean `is_muted`", async () => {
    const { anArtist } = catalogueFixtures(database)
    const [invalid, ada] = [await anArtist('(INVALID) Di'), await anArtist('Ada')]
    expect((await call('PUT', `/api/v1/artists/${invalid.id}/follow/`, {})).status).toBe(404)
    expect((await call('PUT', `/api/v1/artists/${ada.id}/follow/`, { is_muted: 'yes' })).status).toBe(400)
    expect((await call('GET', follows)).body['results']).toEqual([])
  })

  test("include each artist's next event that takes place, and put artists without one last by date", async () => {
    const { anArtist, aCity, anEvent } = catalogueFixtures(database)
    const city = await aCity('Seoul', { names: { ko: '서울' } })
    const [ada, bo, cy] = [await anArtist('Ada'), await anArtist('Bo'), await anArtist('Cy')]
    const day = 86_400_000
    const at = (days: number) => new Date(now + days * day).toISOString()
    await anEvent({ of: bo, in: city, startsAt: at(-1) })
    await anEvent({ of: bo, in: city, startsAt: at(1), status: 'cancelled' })
    const later = await anEvent({ of: bo, in: city, startsAt: at(9), name: 'Later' })
    const soon = await anEvent({ of: cy, in: city, startsAt: at(2), name: 'Soon' })
    for (const { id } of [ada, bo, cy]) await call('PUT', `/api/v1/artists/${id}/follow/`, {})
    const listed = async (sort: string) => {
      const { body } = await call('GET', `${follows}?sort=${sort}&locale=ko`)
      return (body['results'] as { artist: { name: string }; next_event: object | null }[]).map(
        ({ artist, next_event: next }) => [artist.name, next],
      )
    }
    const where = { is_running: false, is_day_only: false, zone: 'Asia/Seoul', city: '서울' }
    expect(await listed('next')).toEqual([
      ['Cy', { id: soon.id, name: 'Soon', starts_at: at(2), ...where }],
      ['Bo', { id: later.id, name: 'Later', starts_at: at(9), ...where }],
      ['Ada', null],
    ])
    expect((await listed('name')).map(([name]) => name)).toEqual(['Ada', 'Bo', 'Cy'])
  })
})
