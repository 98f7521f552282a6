import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { aTaskContext } from '../../../../platform/server/testing/jobs.ts'
import { anOperator } from '../../../../platform/server/testing/operator.ts'
import { announceChanges } from '../announce-changes.ts'
import { indexEvents } from '../index-events.ts'
import { eventFixtures, inDays, now } from '../testing/fixture.ts'
import { deleteEventCommand } from './delete-event.ts'
import { moveEventCommand } from './move-event.ts'
import { statusCommands } from './set-event-status.ts'

let database: TestDatabase
let operator: ReturnType<typeof anOperator>
let id: number
beforeEach(async () => {
  database = await testDatabase()
  operator = anOperator(database, [...statusCommands, moveEventCommand, deleteEventCommand], now)
  const { aCity, anArtist, aNight } = eventFixtures(database)
  await aCity(1, 'Berlin')
  await aCity(2, 'Seoul', { country: 'KR', lat: 37.57, lon: 126.98 })
  const artistIds = [await anArtist('Velvet Harbour')]
  const also = {
    announced_at: inDays(-1),
    doors_at: inDays(9.9),
    ends_at: inDays(10.1),
    venue_address: '1 Main St',
  }
  const place = { lat: 52.5, lon: 13.4 }
  id = await aNight({ name: 'Long Night', cityId: 1, inDays: 10, artistIds, also: { ...also, ...place } })
  await database.transaction(indexEvents)
  await database.pool.query(`insert into import_keys (kind, key, id) values ('events', 'night-1', $1)`, [id])
})
afterEach(() => database.close())

const event = async () => (await database.pool.query('select * from events where id = $1', [id])).rows[0]
const readChanges = async () =>
  (await database.pool.query(`select params ->> 'change' as change from domain_events order by id`)).rows
const announce = () => announceChanges.run({}, { ...aTaskContext(database), now: () => now })

describe('event commands', () => {
  test('cancel an event with a note, a domain event and an audit row, and restore it', async () => {
    expect(
      await operator.run('event cancel', ['night-1'], {
        note: 'Ill.',
        reason: 'mail of the agent',
        now: '',
      }),
    ).toEqual({
      ok: true,
      data: { id, status: 'cancelled', is_changed: true, sold: null, resumed_products: 0 },
      text: `Event ${id}, Long Night, is cancelled.`,
    })
    expect(await event()).toMatchObject({ status: 'cancelled', status_note: { en: 'Ill.' }, revision: 1 })
    await announce()
    expect(await readChanges()).toEqual([{ change: 'cancelled' }])
    expect(await operator.run('event cancel', [String(id)])).toMatchObject({ data: { is_changed: false } })
    const reason = 'well again'
    expect(await operator.run('event restore', [String(id)], { reason })).toMatchObject({ ok: true })
    expect(await event()).toMatchObject({ status: 'scheduled', status_note: {} })
    expect(await operator.run('event postpone', [String(id)], { reason })).toMatchObject({ ok: true })
    const common = { actor: 'shell:Ada', object: `event ${id}`, reason }
    const [scheduled, cancelled, postponed] = ['scheduled', 'cancelled', 'postponed'].map(status => ({
      status,
    }))
    expect(await operator.audits()).toEqual([
      { ...common, act: 'event cancel', reason: 'mail of the agent', before: scheduled, after: cancelled },
      { ...common, act: 'event restore', before: cancelled, after: scheduled },
      { ...common, act: 'event postpone', before: scheduled, after: postponed },
    ])
  })

  test('move the doors and the end with the start, record a domain event, and store the old date', async () => {
    const before = await event()
    const summer = await operator.run('event move', [String(id)], { to: '2027-07-01T19:00', now: '' })
    expect(summer).toMatchObject({ ok: true, data: { starts_at: '2027-07-01T17:00:00.000Z' } })
    const after = await event()
    const shift = after.starts_at.getTime() - before.starts_at.getTime()
    for (const field of ['doors_at', 'open_at', 'ends_at']) {
      expect(after[field].getTime() - before[field].getTime()).toBe(shift)
    }
    expect(after).toMatchObject({
      previous_starts_at: before.starts_at,
      venue_address: '1 Main St',
      lat: 52.5,
    })
    await announce()
    expect(await readChanges()).toEqual([{ change: 'moved' }])
    expect(await operator.run('event move', [String(id)], { to: '2027-07-01T19:00' })).toMatchObject({
      data: { is_changed: false },
    })
  })

  test('move an event to another venue, clear its address, and reindex it', async () => {
    const to = { city: '2', zone: 'Asia/Seoul', venue: 'Rolling Hall', to: '2027-07-01T19:00' }
    expect(await operator.run('event move', ['night-1'], to)).toMatchObject({ ok: true })
    const place = {
      venue: 'Rolling Hall',
      city_id: 2,
      zone: 'Asia/Seoul',
      venue_address: null,
      lat: null,
      lon: null,
    }
    expect(await event()).toMatchObject({ ...place, starts_at: new Date('2027-07-01T10:00:00Z') })
    expect((await event()).search_text).toContain('rolling hall')
    const [{ before, after }] = await operator.audits()
    expect([before.venue, after.venue, after.city_id]).toEqual(['Halle Nord', 'Rolling Hall', 2])
  })

  test('change only the address, and keep it when only the time moves', async () => {
    const run = (options: Record<string, string>) => operator.run('event move', ['night-1'], options)
    expect(await run({ address: '2 Side St' })).toMatchObject({
      data: { address: '2 Side St', is_changed: true },
    })
    expect(await event()).toMatchObject({
      venue: 'Halle Nord',
      venue_address: '2 Side St',
      lat: 52.5,
      lon: 13.4,
    })
    expect(await run({ address: '2 Side St' })).toMatchObject({ data: { is_changed: false } })
    await run({ to: '2027-07-01T19:00' })
    await run({ venue: 'Rolling Hall', address: '3 New St' })
    expect(await event()).toMatchObject({ venue: 'Rolling Hall', venue_address: '3 New St', lat: null })
    const addresses = (await operator.audits()).map(({ before, after }) => [before.address, after.address])
    expect(addresses).toEqual([
      ['1 Main St', '2 Side St'],
      ['2 Side St', '2 Side St'],
      ['2 Side St', '3 New St'],
    ])
  })

  test.each([
    [{ to: '2027-03-28T02:30' }, '--to is no time in Europe/Berlin: clocks go forward over it.'],
    [{ to: '2027-07-01T19:00+09:00' }, '--to has the offset +09:00, and Europe/Berlin has +02:00 then.'],
    [{ to: 'soon' }, '--to is no moment, such as 2030-05-01T19:00 or 2030-05-01T19:00:00+09:00.'],
    [{ city: '7' }, 'There is no city "7": city find looks one up.'],
    [{ zone: 'KST' }, '--zone is a time zone such as Asia/Seoul.'],
    [{ venue: ' ' }, '--venue has 1 to 200 characters.'],
  ] as [Record<string, string>, string][])('reject %j', async (options, problem) => {
    const before = await event()
    expect(await operator.run('event move', [String(id)], options)).toEqual({ ok: false, problem })
    expect([await event(), await operator.audits()]).toEqual([before, []])
  })

  test('delete an announced event only after its cancellation was announced', async () => {
    const remove = () => operator.run('event delete', [String(id)], { reason: 'a double' })
    expect(await remove()).toMatchObject({ ok: false, problem: expect.stringContaining('cancel it first') })
    await operator.run('event cancel', [String(id)], { now: '' })
    expect(await remove()).toMatchObject({ ok: false, problem: expect.stringContaining('are being told') })
    await announce()
    expect(await remove()).toMatchObject({ ok: true })
    expect(await event()).toBeUndefined()
    expect((await operator.audits()).at(-1)).toMatchObject({ act: 'event delete', reason: 'a double' })
    expect(await operator.run('event cancel', ['night-1'])).toEqual({
      ok: false,
      problem: 'There is no event "night-1".',
    })
  })
})
