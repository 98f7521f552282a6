import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventsModule } from '../../events/events/server/index.ts'
import { addJob } from '../../platform/server/jobs/add-job.ts'
import { catalogueFixtures } from '../../platform/server/testing/catalogue.ts'
import { runWaitingJobs } from '../../platform/server/testing/jobs.ts'
import {
  type AdmissionFixtures,
  admissionFixtures,
} from '../../ticketing/tickets/server/testing/admission-fixtures.ts'
import { notificationsModule } from './index.ts'
import { notifyBatch } from './notify-fans.ts'
import { recordDomainEvent } from './record-domain-event.ts'

let stage: AdmissionFixtures
beforeAll(async () => {
  stage = await admissionFixtures()
})
beforeEach(() => stage.begin())
afterAll(() => stage.database.close())

const tasks = [...(eventsModule.tasks ?? []), ...(notificationsModule.tasks ?? [])]
const change = (columns: string) => stage.run(`update events set ${columns} where id = $1`, stage.eventId)
/** Announces the event's changes and returns the fan and the change in each notification. */
async function readNotified() {
  const announce = tasks.find(({ name }) => name === 'announceChanges')
  if (!announce) throw new Error('no such task')
  await stage.database.transaction(db => addJob(db, announce, {}))
  for (const _ of [1, 2]) await runWaitingJobs(stage.database, tasks, { now: () => stage.clock.now })
  const rows = await stage.run(
    `select n.user_id, h.params ->> 'change' as change from notifications n join domain_events h on h.id = n.happening_id
      where h.event_id = $1 and h.kind = 'event_changed' order by h.id, n.user_id`,
    stage.eventId,
  )
  return rows.map(({ user_id: userId, change: what }) => [userId, what])
}

describe('notifyFans', () => {
  test('notifies each ticket holder once, regardless of distance, muting and ticket count', async () => {
    const artist = await catalogueFixtures(stage.database).anArtist(`Ada of ${stage.eventId}`)
    await stage.run(
      'insert into event_artists (event_id, artist_id, position) values ($1, $2, 0)',
      stage.eventId,
      artist.id,
    )
    const [taker, refunded] = [await stage.aFan(), await stage.aFan()]
    await stage.run('insert into follows values ($1, $2, true, now())', stage.fan.userId, artist.id)
    await stage.bought(3)
    await stage.bought(1, { of: refunded })
    await stage.run(
      `update entry_tickets set state = 'void', void_reason = 'refunded' where user_id = $1`,
      refunded.userId,
    )
    const passed = await stage.bought(1, { of: refunded })
    await stage.run('update entry_tickets set user_id = $2 where order_id = $1', passed.id, taker.userId)
    await change(`announced_at = now(), status = 'cancelled'`)
    const holders = [stage.fan.userId, taker.userId].toSorted((a, b) => a - b)
    expect(await readNotified()).toEqual(holders.map(userId => [userId, 'cancelled']))
    expect(await readNotified()).toHaveLength(2)
  })

  test('notifies ticket holders even if the event was never announced', async () => {
    await stage.bought()
    await change(`status = 'postponed'`)
    await readNotified()
    await change(`status = 'scheduled'`)
    expect(await readNotified()).toEqual([
      [stage.fan.userId, 'postponed'],
      [stage.fan.userId, 'back'],
    ])
  })

  test('notifies all ticket holders when they exceed a batch', async () => {
    const fans = [stage.fan, await stage.aFan(), await stage.aFan(), await stage.aFan(), await stage.aFan()]
    for (const fan of fans) await stage.bought(3, { of: fan })
    const key = `event-changed:${stage.eventId}:9`
    await stage.database.transaction(db =>
      recordDomainEvent(db, {
        kind: 'event_changed',
        key,
        artistId: null,
        eventId: stage.eventId,
        cityId: 7,
        wasCityId: 7,
        params: {},
        path: '/event/1/',
        at: stage.clock.now,
      }),
    )
    const [{ id } = { id: 0 }] = (await stage.run('select id from domain_events where key = $1', key)) as {
      id: number
    }[]
    const untold = 'select from domain_events where id = $1 and told_at is null'
    while ((await stage.run(untold, id)).length > 0) {
      await stage.database.transaction(db => notifyBatch(db, { id, now: stage.clock.now, fansMax: 2 }))
    }
    const rows = await stage.run(
      'select user_id from notifications where happening_id = $1 order by user_id',
      id,
    )
    expect(rows.map(({ user_id: userId }) => userId)).toEqual(
      fans.map(({ userId }) => userId).toSorted((a, b) => a - b),
    )
  })
})
