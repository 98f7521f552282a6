import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { saveData } from './personal-data.ts'
import { setMarks } from './set-marks.ts'
import { saveFixtures, toMarkPath } from './testing/save-fixtures.ts'

const start = Date.UTC(2030, 4, 1)
const day = 86_400_000
let now = 0
let database: TestDatabase
let saves: Awaited<ReturnType<typeof saveFixtures>>
beforeEach(async () => {
  now = start
  database = await testDatabase()
  saves = await saveFixtures(database, () => now)
})
afterEach(() => database.close())

describe('saved events', () => {
  test('can be marked, get a reminder and be removed, each idempotently', async () => {
    const { id } = await saves.event(start + day)
    const { call } = await saves.fan()
    const state = (kind: string | null, remind: string, [interested, going]: [number, number]) => ({
      status: 200,
      body: { event_id: id, kind, remind, interested_count: interested, going_count: going },
    })
    const put = (body: object) => call('PUT', toMarkPath(id), body)
    for (const _ of 'ab')
      expect(await put({ kind: 'interested' })).toEqual(state('interested', 'none', [1, 0]))
    for (const _ of 'ab') expect(await put({ kind: 'going' })).toEqual(state('going', 'day', [0, 1]))
    expect(await put({ kind: 'going', remind: 'hours' })).toEqual(state('going', 'hours', [0, 1]))
    expect(await put({ kind: 'interested' })).toEqual(state('interested', 'hours', [1, 0]))
    for (const _ of 'ab') expect(await call('DELETE', toMarkPath(id))).toEqual(state(null, 'none', [0, 0]))
    expect(await put({ kind: 'maybe' })).toMatchObject({ status: 400 })
    expect(await call('PUT', toMarkPath(999), { kind: 'going' })).toMatchObject({ status: 404 })
  })

  test('keep the kind going when `keep` is set, in counters and responses', async () => {
    const { id } = await saves.event(start + day)
    const { call } = await saves.fan()
    const put = async (body: object) => (await call('PUT', toMarkPath(id), body)).body
    expect(await put({ kind: 'interested', keep: true })).toMatchObject({
      kind: 'interested',
      remind: 'none',
    })
    const going = { kind: 'going', remind: 'hours', interested_count: 0, going_count: 1 }
    expect(await put({ kind: 'going', remind: 'hours' })).toMatchObject(going)
    for (const _ of 'ab') expect(await put({ kind: 'interested', keep: true })).toMatchObject(going)
    expect(await put({ kind: 'interested' })).toMatchObject({ kind: 'interested', going_count: 0 })
  })

  test('can be removed but not saved after the end', async () => {
    const { id } = await saves.event(start + day)
    const { call } = await saves.fan()
    await call('PUT', toMarkPath(id), { kind: 'going' })
    now = start + 2 * day
    const over = { status: 409, body: { error_code: { name: 'event_is_over' } } }
    expect(await call('PUT', toMarkPath(id), { kind: 'interested' })).toMatchObject(over)
    expect(await call('DELETE', toMarkPath(id))).toMatchObject({ status: 200, body: { going_count: 0 } })
  })

  test('can be saved and are listed until their end when they last several days', async () => {
    const { id } = await saves.event(start + day)
    const end = (at: number) =>
      database.pool.query('update events set ends_at = $2 where id = $1', [id, new Date(at)])
    await end(start + 2 * day)
    const { call } = await saves.fan()
    const listIds = async (condition: string) => {
      const { body } = await call('GET', `/api/v1/users/self/events/?condition=${condition}`)
      return (body['results'] as { id: number; is_running: boolean }[]).map(event => [
        event.id,
        event.is_running,
      ])
    }
    now = start + 1.5 * day
    expect(await call('PUT', toMarkPath(id), { kind: 'going' })).toMatchObject({ status: 200 })
    expect([await listIds('upcoming'), await listIds('past')]).toEqual([[[id, true]], []])
    await end(now)
    expect([await listIds('upcoming'), await listIds('past')]).toEqual([[], [[id, false]]])
  })

  test('can be saved and are listed as upcoming after their old date when postponed', async () => {
    const { id } = await saves.event(start + day)
    const { call } = await saves.fan()
    await database.pool.query(`update events set status = 'postponed' where id = $1`, [id])
    now = start + 2 * day
    expect(await call('PUT', toMarkPath(id), { kind: 'going' })).toMatchObject({ status: 200 })
    const listed = async (path: string) => (await call('GET', path)).body['results']
    expect(await listed('/api/v1/users/self/events/')).toMatchObject([{ id, is_done: false }])
    expect(await listed('/api/v1/users/self/events/?condition=past')).toEqual([])
    expect(await listed('/api/v1/users/self/event-marks/')).toMatchObject([{ event_id: id }])
    await database.pool.query(`update events set status = 'scheduled' where id = $1`, [id])
    expect(await listed('/api/v1/users/self/events/')).toEqual([])
    expect(await listed('/api/v1/users/self/events/?condition=past')).toMatchObject([{ id, is_done: true }])
    expect(await listed('/api/v1/users/self/event-marks/')).toEqual([])
  })

  test('are listed together with events that the fan has tickets for, upcoming and past', async () => {
    const [far, near, past] = [
      await saves.event(start + 9 * day, { name: 'Far' }),
      await saves.event(start + day, { name: 'Near', status: 'cancelled' }),
      await saves.event(start + 1_000, { name: 'Past' }),
    ]
    const { call } = await saves.fan()
    for (const [{ id }, kind] of [
      [far, 'going'],
      [near, 'interested'],
      [past, 'going'],
    ] as const) {
      await call('PUT', toMarkPath(id), { kind })
    }
    const other = await saves.fan()
    await other.call('PUT', toMarkPath(far.id), { kind: 'interested' })
    now = start + 4 * 3_600_000
    saves.api.statements.length = 0
    const upcoming = await call('GET', '/api/v1/users/self/events/')
    expect(upcoming.body).toMatchObject({
      pagination: { total_count: 2 },
      results: [
        { name: 'Near', status: 'cancelled', kind: 'interested', remind: 'none', ticket_count: 0 },
        { name: 'Far', kind: 'going', remind: 'day', interested_count: 1, going_count: 1 },
      ],
    })
    // Statements for the session, the list, its artists, its cities and its tickets.
    expect(saves.api.statements).toHaveLength(5)
    const old = await call('GET', '/api/v1/users/self/events/?condition=past')
    expect(old.body).toMatchObject({ pagination: { total_count: 1 }, results: [{ name: 'Past' }] })
    const marks = await call('GET', '/api/v1/users/self/event-marks/?limit=1000')
    expect(marks.body['results']).toEqual([
      { event_id: near.id, kind: 'interested', remind: 'none' },
      { event_id: far.id, kind: 'going', remind: 'day' },
    ])
  })

  const counted = `select k.event_id, k.interested_count, k.going_count,
    count(m) filter (where m.kind = 'interested')::int as interested, count(m) filter (where m.kind = 'going')::int as going
  from event_counts k left join saved_events m using (event_id) group by k.event_id`

  test('keep their counters correct through concurrent changes and erased accounts', async () => {
    const { id: eventId } = await saves.event(start + day)
    const ids = [(await saves.fan()).userId, (await saves.fan()).userId, (await saves.fan()).userId]
    const change = fc.record({
      fan: fc.constantFrom(...ids),
      kind: fc.constantFrom('interested' as const, 'going' as const, null),
      isLeaving: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
        async rounds => {
          for (const round of rounds) {
            const distinct = [...new Map(round.map(one => [one.fan, one])).values()]
            const changes = distinct.map(({ fan: userId, kind }) => ({ userId, kind }))
            await database.transaction(db => setMarks(db, eventId, changes, now))
            const leaver = round.find(({ isLeaving }) => isLeaving)
            const person = { userId: leaver?.fan ?? 0, emailKey: '', isEmailConfirmed: false, phoneE164: '' }
            if (leaver) await database.transaction(db => saveData.erase(db, person, now))
          }
          const { rows } = await database.pool.query(counted)
          for (const row of rows) {
            expect([row.interested_count, row.going_count]).toEqual([row.interested, row.going])
          }
        },
      ),
      { numRuns: 25 },
    )
  })

  test('count each of many concurrent fans once', async () => {
    const { id } = await saves.event(start + day)
    const fans = await Promise.all(Array.from({ length: 12 }, () => saves.fan()))
    const responses = await Promise.all(
      fans.flatMap(({ call }) => [
        call('PUT', toMarkPath(id), { kind: 'going' }),
        call('PUT', toMarkPath(id), { kind: 'going' }),
      ]),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    const { rows } = await database.pool.query(counted)
    expect(rows).toMatchObject([{ going_count: 12, going: 12, interested_count: 0 }])
  })
})
