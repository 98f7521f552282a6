import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testConfig } from '../../../../tests/helpers/config.ts'
import { shopModule } from '../../../commerce/shop/server/index.ts'
import { shopFixtures } from '../../../commerce/shop/server/testing/shop-fixtures.ts'
import { eventsModule } from '../../../events/events/server/index.ts'
import { eventFixtures, inDays } from '../../../events/events/server/testing/fixture.ts'
import { type TestApp, testApp } from '../../../platform/server/testing/app.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { staffModule } from '../../staff/server/index.ts'
import { aStaff } from '../../staff/server/testing/a-staff.ts'
import { createStudioBrowser } from '../../staff/server/testing/studio-browser.ts'
import { studioSearchModule } from './index.ts'

let database: TestDatabase
let app: TestApp
let artists: number[]
let events: number[]
let projects: number[]
beforeAll(async () => {
  database = await testDatabase()
  app = await testApp({ database, modules: [staffModule, studioSearchModule, eventsModule, shopModule] })
  const { aCity, anArtist, aNight } = eventFixtures(database)
  await aCity(1, 'Berlin')
  await aCity(2, 'Seoul', { country: 'KR', names: { ko: '서울' } })
  artists = [await anArtist('Velvet Harbour'), await anArtist('Low Tide')]
  const [velvet = 0, low = 0] = artists
  const times = { starts_at: inDays(20_000), open_at: inDays(20_000) }
  events = [
    await aNight({ name: 'Long Night', cityId: 1, inDays: 0, artistIds: [velvet], also: times }),
    await aNight({ name: 'Late Show', cityId: 2, inDays: 0, artistIds: [low], also: times }),
  ]
  await eventsModule.prepare?.({ config: testConfig(), database, log: { info() {} } as never })
  const { aProject } = shopFixtures(database)
  const until = inDays(20_000)
  projects = [
    (await aProject({ name: { en: 'Tour shirts', ko: '투어 셔츠' }, until, also: { artist_id: velvet } })).id,
    (await aProject({ name: '100%_Tape', until, also: { artist_id: low } })).id,
  ]
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const aSearch = async (options: Parameters<typeof aStaff>[1]) => {
  const browser = createStudioBrowser(app, (await aStaff(database, options)).token)
  return async (query: string) => {
    const { body } = await browser.get(`search/?query=${encodeURIComponent(query)}`)
    return (body.groups as { kind: string; results: { id: string }[] }[]).flatMap(({ kind, results }) =>
      results.map(({ id }) => `${kind} ${id}`),
    )
  }
}

describe('search for events and projects', () => {
  test('finds events by number, name, venue and city, and projects by number and name in any language', async () => {
    const search = await aSearch({ role: 'Editor' })
    const [night, late] = events.map(id => `event ${id}`)
    const [shirts, tape] = projects.map(id => `project ${id}`)
    for (const query of ['long NIGHT', 'Berlin']) expect(await search(query)).toEqual([night])
    expect(await search('halle nord')).toEqual([night, late])
    expect(await search('서울')).toEqual([late])
    expect(await search(`#${events[1]}`)).toContain(late)
    expect(await search('셔츠')).toEqual([shirts])
    expect(await search('0%_t')).toEqual([tape])
    expect(await search(`#${projects[0]}`)).toContain(shirts)
    expect(await search('%')).toEqual([tape])
    expect(await search('...')).toEqual([])
  })

  test('shows where an event is and leads to an open page', async () => {
    const browser = createStudioBrowser(app, (await aStaff(database, { role: 'Owner' })).token)
    const { body } = await browser.get('search/?query=late%20show')
    expect(body.groups).toMatchObject([
      {
        kind: 'event',
        results: [{ title: 'Late Show', detail: expect.stringContaining('Seoul, Halle Nord') }],
      },
    ])
  })

  test('finds only the artists and events of a limited role, and nothing without the right', async () => {
    const [velvet = 0] = artists
    const [, late = 0] = events
    const limited = await aSearch({ role: 'Editor', artistIds: [velvet], eventIds: [late] })
    expect(await limited('halle nord')).toEqual(events.map(id => `event ${id}`))
    expect(await limited('t')).not.toContain(`project ${projects[1]}`)
    const none = await aSearch({ role: 'Finance' })
    expect((await none('halle nord')).filter(found => found.startsWith('event'))).toEqual([])
  })
})
