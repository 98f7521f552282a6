import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testApi } from '../../../../platform/server/testing/api.ts'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { showsModule } from '../index.ts'
import { showFixtures } from '../testing/show-fixtures.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

describe('show calendar', () => {
  test("contains the show in the fan's language, with changes and a cancellation", async () => {
    const title = { en: 'Evening, live', ko: '저녁' }
    const { id } = await showFixtures(database).aShow({
      title,
      startsAt: '2030-05-01T18:00:00Z',
      also: { venue: 'Hall' },
    })
    const api = testApi({ database, modules: [showsModule] })
    const read = async (name: string) => (await api.request(`/live/${id}/${name}`)).text()
    const text = await read('calendar.ics')
    const lines = ['DTSTART:20300501T180000Z', 'DTEND:20300501T200000Z', String.raw`SUMMARY:Evening\, live`]
    for (const line of [
      ...lines,
      'STATUS:CONFIRMED',
      'LOCATION:Hall',
      expect.stringMatching(`^URL:http.*/live/${id}/$`),
    ]) {
      expect(text.split('\r\n')).toContainEqual(line)
    }
    await database.pool.query(`update shows set status = 'DONE', is_cancelled = true`)
    expect(await read('calendar.ko.ics')).toMatch(/STATUS:CANCELLED.*SUMMARY:저녁/s)
    expect((await api.request('/live/99/calendar.ics')).status).toBe(404)
    expect((await api.request(`/live/${id}/calendar.xx.ics`)).status).toBe(404)
  })
})
