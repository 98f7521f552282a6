import { expect, test } from 'vitest'
import { notificationsModule } from '../../../notifications/server/index.ts'
import { testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { aTaskContext, waitingJobs, workOff } from '../../../platform/server/testing/jobs.ts'
import { shopOf } from '../../shop/server/testing/shop-of.ts'
import { announceClosing, remindBaskets } from './announce-closing.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString()

test('who has a project in the basket and wants reminders is reminded a day before it closes, once', async () => {
  await using database = await testDatabase()
  const { aProject, insert } = shopOf(database)
  const [closing, open] = [await aProject({ until: inHours(20) }), await aProject({ until: inHours(30) })]
  const fans: number[] = []
  for (const site of [true, true, false]) {
    const user_id = await aFan(database)
    fans.push(user_id)
    await insert('notification_choices', { user_id, kind: 'project_closes', site, mail: false, push: false })
    await insert('baskets', { project_id: closing.id, user_id, quoted_at: inHours(-90) })
    await insert('baskets', { project_id: open.id, user_id, quoted_at: inHours(-90) })
  }
  const context = aTaskContext(database, { now: () => now })
  await announceClosing.run({}, context)
  await announceClosing.run({}, context)
  const jobs = await waitingJobs(database, 'remindBaskets')
  expect(jobs.map(({ payload }) => payload)).toEqual([{ project_id: closing.id, closing_at: now }])
  // As after a crash between the commit and the end of the job.
  await remindBaskets.run(jobs[0]?.payload, context)
  const tellFans = (notificationsModule.tasks ?? []).filter(({ name }) => name === 'notifyFans')
  await workOff(database, [remindBaskets, ...tellFans], { now: () => now })
  const { rows } = await database.pool.query(
    'select user_id, path from notifications n join domain_events h on h.id = n.happening_id order by user_id',
  )
  const reminded = fans.slice(0, 2).toSorted((one, other) => one - other)
  expect(rows).toEqual(reminded.map(user_id => ({ user_id, path: `/project/${closing.id}/` })))
})
