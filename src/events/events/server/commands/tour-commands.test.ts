import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { aTaskContext } from '../../../../platform/server/testing/jobs.ts'
import { anOperator } from '../../../../platform/server/testing/operator.ts'
import { announceChanges } from '../announce-changes.ts'
import { indexEvents } from '../index-events.ts'
import { eventFixtures, inDays, now } from '../testing/fixture.ts'
import { tourCommands } from './tour-commands.ts'

let database: TestDatabase
let operator: ReturnType<typeof anOperator>
beforeEach(async () => {
  database = await testDatabase()
  operator = anOperator(database, tourCommands, now)
  const { aCity, anArtist, aNight, insert } = eventFixtures(database)
  await aCity(1, 'Berlin')
  const artistIds = [await anArtist('Velvet Harbour')]
  const tour = { name: { en: 'Long Way' }, slug: 'long-way', artist_id: artistIds[0] }
  const tourId = await insert('tours', tour)
  await database.pool.query(`insert into import_keys (kind, key, id) values ('tours', 'long-way', $1)`, [
    tourId,
  ])
  const also = { tour_id: tourId, announced_at: inDays(-30) }
  for (const days of [-5, 5, 10]) {
    await aNight({ name: `Night ${days}`, cityId: 1, inDays: days, artistIds, also })
  }
  await aNight({
    name: 'Called off',
    cityId: 1,
    inDays: 7,
    artistIds,
    also: { ...also, status: 'cancelled' },
  })
  await database.transaction(indexEvents)
})
afterEach(() => database.close())

const events = async () =>
  (
    await database.pool.query(
      `select name, status, status_note ->> 'en' as note, tour_id, search_text from events order by id`,
    )
  ).rows

describe('tour commands', () => {
  test('cancel a postponed date even after its day has passed', async () => {
    await database.pool.query(`update events set status = 'postponed' where id = 1`)
    expect(await operator.run('tour cancel', ['1'])).toMatchObject({ data: { event_ids: [1, 2, 3] } })
  })

  test('cancel a date on its second day and notify fans', async () => {
    await database.pool.query(`update events set starts_at = $1, ends_at = $2 where id = 1`, [
      inDays(-1),
      inDays(1),
    ])
    await announceChanges.run({}, { ...aTaskContext(database), now: () => now })
    expect(await operator.run('tour cancel', ['1'], { now: '' })).toMatchObject({
      data: { event_ids: [1, 2, 3] },
    })
    await announceChanges.run({}, { ...aTaskContext(database), now: () => now })
    const { rows } = await database.pool.query(
      `select count(*)::int from domain_events where event_id = 1 and params ->> 'change' = 'cancelled'`,
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  test('cancel the upcoming dates with a note and notify fans of each', async () => {
    expect(
      await operator.run('tour cancel', ['long-way'], { note: 'Ill.', reason: 'mail', now: '' }),
    ).toMatchObject({
      ok: true,
      data: { event_ids: [2, 3], is_changed: true },
      text: 'Tour 1, Long Way, is cancelled: 2 dates.',
    })
    expect((await events()).map(({ status, note }) => [status, note])).toEqual([
      ['scheduled', null],
      ['cancelled', 'Ill.'],
      ['cancelled', 'Ill.'],
      ['cancelled', null],
    ])
    await announceChanges.run({}, { ...aTaskContext(database), now: () => now })
    const { rows } = await database.pool.query(`select params ->> 'change' as change from domain_events`)
    expect(rows).toEqual([{ change: 'cancelled' }, { change: 'cancelled' }])
    expect(await operator.run('tour cancel', ['1'])).toMatchObject({ data: { is_changed: false } })
    expect(await operator.run('tour postpone', ['1'])).toMatchObject({ data: { is_changed: false } })
    expect(await operator.audits()).toMatchObject([
      { act: 'tour cancel', object: 'tour 1', reason: 'mail', after: { event_ids: [2, 3] } },
    ])
  })

  test('delete a tour but keep its dates, no longer found by its name', async () => {
    expect((await events())[0].search_text).toContain('long way')
    expect(await operator.run('tour delete', ['long-way'], { reason: 'a double' })).toMatchObject({
      ok: true,
    })
    expect((await events()).map(({ tour_id: tourId }) => tourId)).toEqual([null, null, null, null])
    expect((await events())[0].search_text).not.toContain('long way')
    expect(await operator.run('tour delete', ['long-way'], { reason: 'x' })).toEqual({
      ok: false,
      problem: 'There is no tour "long-way".',
    })
  })
})
