import { expect, test } from 'vitest'
import { testDatabase } from '../../platform/server/testing/database.ts'
import { aTaskContext } from '../../platform/server/testing/jobs.ts'
import { forgetNotifications } from './forget.ts'
import { aFixture, startMs } from './testing/fixture.ts'

const dayMs = 86_400_000

test('what happened half a year ago is forgotten, unless somebody is still to be told of it', async () => {
  await using database = await testDatabase()
  const { fan, ada, happens, tellAll, told } = await aFixture(database)
  const mira = await fan({ follows: [ada] })
  await happens({ key: 'news:1', artistId: ada, at: startMs })
  await happens({ key: 'news:2', artistId: ada, at: startMs + dayMs })
  await tellAll()
  await happens({ key: 'news:3', artistId: ada, at: startMs })
  const forget = (days: number) =>
    forgetNotifications.run({}, aTaskContext(database, { now: () => startMs + days * dayMs }))
  await forget(180)
  expect(await told(mira)).toEqual(['news:1', 'news:2'])
  await forget(180.5)
  expect(await told(mira)).toEqual(['news:2'])
  const { rows } = await database.pool.query<{ key: string }>('select key from domain_events order by id')
  expect(rows.map(({ key }) => key)).toEqual(['news:2', 'news:3'])
})

test('a happening stays while a fan has a notification of it', async () => {
  await using database = await testDatabase()
  const { fan, ada, happens, tellAll, told } = await aFixture(database)
  const mira = await fan({ follows: [ada] })
  await happens({ key: 'news:1', artistId: ada, at: startMs })
  await tellAll()
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('select from notifications for update')
  await forgetNotifications.run({}, aTaskContext(database, { now: () => startMs + 200 * dayMs }))
  await holder.query('commit')
  holder.release()
  expect(await told(mira)).toEqual(['news:1'])
})
