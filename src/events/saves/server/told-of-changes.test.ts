import { afterEach, beforeEach, expect, test } from 'vitest'
import { notificationsModule } from '../../../notifications/server/index.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { runWaitingJobs } from '../../../platform/server/testing/jobs.ts'
import { eventsModule } from '../../events/server/index.ts'
import { setMarks } from './set-marks.ts'
import { savesOf } from './testing/saves-of.ts'

const start = Date.UTC(2030, 4, 1)
const day = 86_400_000
let database: TestDatabase
let saves: Awaited<ReturnType<typeof savesOf>>
beforeEach(async () => {
  database = await testDatabase()
  saves = await savesOf(database, () => start)
})
afterEach(() => database.close())

const tasks = [...(eventsModule.tasks ?? []), ...(notificationsModule.tasks ?? [])]
async function told(): Promise<number[]> {
  const announce = tasks.find(({ name }) => name === 'announceChanges')
  if (!announce) throw new Error('no such task')
  await database.transaction(db => addJob(db, announce, {}))
  for (const _ of [1, 2]) await runWaitingJobs(database, tasks, { now: () => start })
  const { rows } = await database.pool.query(
    `select n.user_id from notifications n join domain_events h on h.id = n.happening_id
      where h.kind = 'event_changed' order by n.user_id`,
  )
  return rows.map(({ user_id: userId }) => userId)
}

test('who saved an event hears of its change, far away and although its artist is muted; others do not', async () => {
  const { id } = await saves.event(start + 9 * day)
  const [saved, muted, stranger] = [await aFan(database), await aFan(database), await aFan(database)]
  await database.pool.query('insert into follows values ($1, $2, true, now())', [muted, saves.artist.id])
  const wishes = [saved, muted].map(userId => ({ userId, kind: 'interested' as const }))
  await database.transaction(db => setMarks(db, id, wishes, start))
  await database.pool.query(`update events set status = 'cancelled' where id = $1`, [id])
  expect(await told()).toEqual([saved, muted].sort((a, b) => a - b))
  expect(await told()).not.toContain(stranger)
})

test('an event that nobody was told of is known to those who saved it', async () => {
  const { id } = await saves.event(start + 9 * day)
  const userId = await aFan(database)
  await database.pool.query(`update events set status = 'postponed' where id = $1`, [id])
  expect(await told()).toEqual([])
  await database.transaction(db => setMarks(db, id, [{ userId, kind: 'going' }], start))
  await database.pool.query(`update events set status = 'cancelled' where id = $1`, [id])
  expect(await told()).toEqual([userId])
})

test('who saved an event without an artist to show hears of its change by its name', async () => {
  const { id } = await saves.event(start + 9 * day, { name: 'Low Tide live' })
  const userId = await aFan(database)
  await database.pool.query('delete from event_artists where event_id = $1', [id])
  await database.transaction(db => setMarks(db, id, [{ userId, kind: 'going' }], start))
  await database.pool.query(`update events set status = 'cancelled' where id = $1`, [id])
  expect(await told()).toEqual([userId])
  const { rows } = await database.pool.query(`select params ->> 'artist' as artist from domain_events`)
  expect(rows).toEqual([{ artist: 'Low Tide live' }])
})

test('a saved event that was never announced is news to followers, and back for who saved it', async () => {
  const { id } = await saves.event(start + 9 * day, { status: 'cancelled' })
  await database.pool.query('delete from event_changes')
  const [saved, follower] = [await aFan(database), await aFan(database, { city_id: saves.city.id })]
  await database.pool.query('insert into follows values ($1, $2, false, now())', [follower, saves.artist.id])
  await database.transaction(db => setMarks(db, id, [{ userId: saved, kind: 'going' }], start))
  await database.pool.query(`update events set status = 'scheduled', announced_at = null where id = $1`, [id])
  expect(await told()).toEqual([saved])
  const { rows } = await database.pool.query(
    `select n.user_id from notifications n join domain_events h on h.id = n.happening_id where h.kind = 'event_near'`,
  )
  expect(rows).toEqual([{ user_id: follower }])
})
