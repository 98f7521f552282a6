import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { notificationsModule } from '../../../notifications/server/index.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { runWaitingJobs } from '../../../platform/server/testing/jobs.ts'
import { notifyShowFans, remindOfShows } from './notify-show-fans.ts'
import { setReminder } from './reminders.ts'
import { showFixtures } from './testing/show-fixtures.ts'

const begin = Date.UTC(2030, 4, 2, 18)
const hour = 3_600_000
let now = 0
let database: TestDatabase
let showId = 0
let userId = 0
beforeEach(async () => {
  now = begin - 48 * hour
  database = await testDatabase()
  showId = (await showFixtures(database).aShow({ startsAt: new Date(begin).toISOString() })).id
  userId = await aFan(database)
  await aFan(database)
  await database.transaction(db => setReminder(db, { userId, showId, now }))
})
afterEach(() => database.close())

const tasks = [remindOfShows, notifyShowFans, ...(notificationsModule.tasks ?? [])]
async function readNotifications(at: number) {
  now = at
  await database.transaction(db => addJob(db, remindOfShows, {}))
  // Runs one round for due shows, one for their fans and one for the notifications.
  for (const _ of [1, 2, 3]) await runWaitingJobs(database, tasks, { now: () => now })
  const { rows } = await database.pool.query(
    `select n.user_id, h.params ->> 'news' as news, h.path from notifications n
      join domain_events h on h.id = n.happening_id order by h.id`,
  )
  return rows
}
const word = (news: string) => ({ user_id: userId, news, path: `/live/${showId}/` })

describe('remindOfShows', () => {
  test('reminds a fan a day and a quarter of an hour before the show, once each', async () => {
    expect(await readNotifications(begin - 24 * hour - 1)).toEqual([])
    expect(await readNotifications(begin - 24 * hour)).toEqual([word('day')])
    expect(await readNotifications(begin - 23 * hour)).toEqual([word('day')])
    expect(await readNotifications(begin - 0.25 * hour)).toEqual([word('day'), word('soon')])
    expect(await readNotifications(begin - 0.1 * hour)).toEqual([word('day'), word('soon')])
  })

  test('reminds fans again after the show has moved to another time', async () => {
    await readNotifications(begin - 24 * hour)
    await database.pool.query(
      `update shows set starts_at = starts_at + interval '7 days', ends_at = ends_at + interval '7 days'`,
    )
    expect(await readNotifications(begin - 0.25 * hour)).toEqual([word('day')])
    expect(await readNotifications(begin + 144 * hour)).toEqual([word('day'), word('day')])
  })

  test('sends no reminder for a cancelled show', async () => {
    await database.pool.query(`update shows set status = 'DONE', is_cancelled = true`)
    expect(await readNotifications(begin - 24 * hour)).toEqual([])
  })

  test.each([
    ['cancelled', `status = 'DONE', is_cancelled = true`, 0],
    ['begun', `status = 'ON_SHOW'`, 0],
    ['moved', `starts_at = starts_at + interval '10 minutes', ends_at = ends_at + interval '10 minutes'`, 0],
    ['as it was, but hours later', `status = 'PRE_SHOW'`, 12 * hour],
  ])('drops a delayed reminder of a show that is %s', async (_, columns, delayMs) => {
    now = begin - 24 * hour
    await database.transaction(db => addJob(db, remindOfShows, {}))
    await runWaitingJobs(database, [remindOfShows], { now: () => now })
    await database.pool.query(`update shows set ${columns}`)
    now += delayMs
    for (const _ of [1, 2])
      await runWaitingJobs(database, [notifyShowFans, ...(notificationsModule.tasks ?? [])], {
        now: () => now,
      })
    const { rows } = await database.pool.query('select from notifications')
    expect(rows).toHaveLength(0)
  })
})
