import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../platform/server/testing/database.ts'
import { aTaskContext } from '../../platform/server/testing/jobs.ts'
import { purgeNotifications } from './purge-notifications.ts'
import { aFixture, startMs } from './testing/fixture.ts'

const dayMs = 86_400_000

describe('purgeNotifications', () => {
  test('deletes events after half a year unless fans still have to be notified', async () => {
    await using database = await testDatabase()
    const { fan, ada, happens, tellAll, told } = await aFixture(database)
    const mira = await fan({ follows: [ada] })
    await happens({ key: 'news:1', artistId: ada, at: startMs })
    await happens({ key: 'news:2', artistId: ada, at: startMs + dayMs })
    await tellAll()
    await happens({ key: 'news:3', artistId: ada, at: startMs })
    const purge = (days: number) =>
      purgeNotifications.run({}, aTaskContext(database, { now: () => startMs + days * dayMs }))
    await purge(180)
    expect(await told(mira)).toEqual(['news:1', 'news:2'])
    await purge(180.5)
    expect(await told(mira)).toEqual(['news:2'])
    const { rows } = await database.pool.query<{ key: string }>('select key from domain_events order by id')
    expect(rows.map(({ key }) => key)).toEqual(['news:2', 'news:3'])
  })

  test('retains an event while a fan has a notification of it', async () => {
    await using database = await testDatabase()
    const { fan, ada, happens, tellAll, told } = await aFixture(database)
    const mira = await fan({ follows: [ada] })
    await happens({ key: 'news:1', artistId: ada, at: startMs })
    await tellAll()
    const holder = await database.pool.connect()
    await holder.query('begin')
    await holder.query('select from notifications for update')
    await purgeNotifications.run({}, aTaskContext(database, { now: () => startMs + 200 * dayMs }))
    await holder.query('commit')
    holder.release()
    expect(await told(mira)).toEqual(['news:1'])
  })
})
