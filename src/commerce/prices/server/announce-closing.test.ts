import { describe, expect, test } from 'vitest'
import { notificationsModule } from '../../../notifications/server/index.ts'
import { testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { aTaskContext, readWaitingJobs, runWaitingJobs } from '../../../platform/server/testing/jobs.ts'
import { shopFixtures } from '../../shop/server/testing/shop-fixtures.ts'
import { announceClosing, remindBaskets } from './announce-closing.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString()

describe('announceClosing', () => {
  test('reminds fans once, a day before a project in their basket closes', async () => {
    await using database = await testDatabase()
    const { aProject, insert } = shopFixtures(database)
    const [closing, open] = [await aProject({ until: inHours(20) }), await aProject({ until: inHours(30) })]
    const fans: number[] = []
    for (const site of [true, true, false]) {
      const user_id = await aFan(database)
      fans.push(user_id)
      await insert('notification_choices', {
        user_id,
        kind: 'project_closes',
        site,
        mail: false,
        push: false,
      })
      await insert('baskets', { project_id: closing.id, user_id, quoted_at: inHours(-90) })
      await insert('baskets', { project_id: open.id, user_id, quoted_at: inHours(-90) })
    }
    const context = aTaskContext(database, { now: () => now })
    await announceClosing.run({}, context)
    await announceClosing.run({}, context)
    const jobs = await readWaitingJobs(database, 'remindBaskets')
    expect(jobs.map(({ payload }) => payload)).toEqual([{ project_id: closing.id, closing_at: now }])
    // Runs the job again, as after a crash between the commit and the end of the job.
    await remindBaskets.run(jobs[0]?.payload, context)
    const notifyTasks = (notificationsModule.tasks ?? []).filter(({ name }) => name === 'notifyFans')
    await runWaitingJobs(database, [remindBaskets, ...notifyTasks], { now: () => now })
    const { rows } = await database.pool.query(
      'select user_id, path from notifications n join domain_events h on h.id = n.happening_id order by user_id',
    )
    const reminded = fans.slice(0, 2).toSorted((one, other) => one - other)
    expect(rows).toEqual(reminded.map(user_id => ({ user_id, path: `/project/${closing.id}/` })))
  })
})
