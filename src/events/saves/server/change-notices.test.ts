import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { notificationsModule } from '../../../notifications/server/index.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { runWaitingJobs } from '../../../platform/server/testing/jobs.ts'
import { eventsModule } from '../../events/server/index.ts'
import { setMarks } from './set-marks.ts'
import { saveFixtures } from './testing/save-fixtures.ts'

const start = Date.UTC(2030, 4, 1)
const day = 86_400_000
let database: TestDatabase
let saves: Awaited<ReturnType<typeof saveFixtures>>
beforeEach(async () => {
  database = await testDatabase()
  saves = await saveFixtures(database, () => start)
})
afterEach(() => database.close())

const tasks = [...(eventsModule.tasks ?? []), ...(notificationsModule.tasks ?? [])]
async function runAndListNotified(): Promise<number[]> {
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

describe('changes of saved events', () => {
  test('are sent to every fan who saved the event, even far away or with the artist muted, and to no others', async () => {
    const { id } = await saves.event(start + 9 * day)
    const [saved, muted, stranger] = [await aFan(database), await aFan(database), await aFan(database)]
    await database.pool.query('insert into follows values ($1, $2, true, now())', [muted, saves.artist.id])
    const changes = [saved, muted].map(userId => ({ userId, kind: 'interested' as const }))
    await database.transaction(db => setMarks(db, id, changes, start))
    await database.pool.query(`update events set status = 'cancelled' where id = $1`, [id])
    expect(await runAndListNotified()).toEqual([saved, muted].sort((a, b) => a - b))
    expect(await runAndListNotified()).not.toContain(stranger)
  })

  test('are sent to fans who saved an event before its announcement', async () => {
    const { id } = await saves.event(start + 9 * day)
    const userId = await aFan(database)
    await database.pool.query(`update events set status = 'postponed' where id = $1`, [id])
    expect(await runAndListNotified()).toEqual([])
    await database.transaction(db => setMarks(db, id, [{ userId, kind: 'going' }], start))
    await database.pool.query(`update events set status = 'cancelled' where id = $1`, [id])
    expect(await runAndListNotified()).toEqual([userId])
  })

  test("are sent under the event's name when it has no valid artist", async () => {
    const { id } = await saves.event(start + 9 * day, { name: 'Low Tide live' })
    const userId = await aFan(database)
    await database.pool.query('delete from event_artists where event_id = $1', [id])
    await database.transaction(db => setMarks(db, id, [{ userId, kind: 'going' }], start))
    await database.pool.query(`update events set status = 'cancelled' where id = $1`, [id])
    expect(await runAndListNotified()).toEqual([userId])
    const { rows } = await database.pool.query(`select params ->> 'artist' as artist from domain_events`)
    expect(rows).toEqual([{ artist: 'Low Tide live' }])
  })

  test('announce an unannounced event to followers, and its return to fans who saved it', async () => {
    const { id } = await saves.event(start + 9 * day, { status: 'cancelled' })
    await database.pool.query('delete from event_changes')
    const [saved, follower] = [await aFan(database), await aFan(database, { city_id: saves.city.id })]
    await database.pool.query('insert into follows values ($1, $2, false, now())', [
      follower,
      saves.artist.id,
    ])
    await database.transaction(db => setMarks(db, id, [{ userId: saved, kind: 'going' }], start))
    await database.pool.query(`update events set status = 'scheduled', announced_at = null where id = $1`, [
      id,
    ])
    expect(await runAndListNotified()).toEqual([saved])
    const { rows } = await database.pool.query(
      `select n.user_id from notifications n join domain_events h on h.id = n.happening_id where h.kind = 'event_near'`,
    )
    expect(rows).toEqual([{ user_id: follower }])
  })
})
