import ICAL from 'ical.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { saveData } from '../personal-data.ts'
import { saveFixtures, toMarkPath } from '../testing/save-fixtures.ts'

const start = Date.UTC(2030, 4, 1)
const day = 86_400_000
const feed = '/api/v1/users/self/calendar-feed/'
let now = 0
let database: TestDatabase
let saves: Awaited<ReturnType<typeof saveFixtures>>
let fan: Awaited<ReturnType<(typeof saves)['fan']>>
beforeEach(async () => {
  now = start
  database = await testDatabase()
  saves = await saveFixtures(database, () => now)
  fan = await saves.fan({ locale: 'ko' })
})
afterEach(() => database.close())

async function address(method = 'PUT', path = feed): Promise<string> {
  const { status, body } = await fan.call(method, path)
  expect(status).toBe(200)
  return new URL(String(body['url'])).pathname
}

async function read(path: string) {
  const response = await saves.api.request(path)
  const calendar = new ICAL.Component(ICAL.parse(await response.text()))
  return {
    response,
    calendar,
    events: calendar.getAllSubcomponents('vevent').map(one => new ICAL.Event(one)),
  }
}

describe('calendar feed', () => {
  test('is parsed by a calendar library: zones, whole days, long names, cancelled events', async () => {
    const name = `Nachtmusik – „Für immer“; ${'밤의 노래 '.repeat(20)}🎻`
    const [night, off, wholeDay] = [
      await saves.event(start + 9 * day, { name }),
      await saves.event(start + 3 * day, { name: 'Off', status: 'cancelled' }),
      await saves.event(Date.UTC(2030, 4, 6, 6, 59), { name: 'Some time' }),
    ]
    await database.pool.query(
      `update events set zone = 'America/Los_Angeles', is_day_only = true where id = $1`,
      [wholeDay.id],
    )
    for (const { id } of [night, off, wholeDay]) await fan.call('PUT', toMarkPath(id), { kind: 'interested' })
    await fan.call('PUT', toMarkPath(night.id), { kind: 'going' })
    const { response, calendar, events } = await read(await address())
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Fanfare: 내 공연')
    const [first, second, third] = events
    expect(events.map(({ uid }) => uid.replace(/@.*/, ''))).toEqual(
      [night, wholeDay, off].map(({ id }) => `event-${id}`),
    )
    expect(first?.summary).toBe(name)
    expect(first?.startDate.toJSDate()).toEqual(new Date(start + 9 * day))
    expect(second?.startDate.isDate && second.startDate.toString()).toBe('2030-05-05')
    expect(third?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect(first?.component.getFirstPropertyValue('transp')).toBe('OPAQUE')
    expect(third?.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT')
  })

  test('keeps the UID, raises the sequence and changes the ETag when an event changes', async () => {
    const { id } = await saves.event(start + day)
    await fan.call('PUT', toMarkPath(id), { kind: 'going' })
    const path = await address()
    const before = await read(path)
    const etag = before.response.headers.get('etag') ?? ''
    const headers = { 'If-None-Match': etag }
    expect((await saves.api.request(path, { headers })).status).toBe(304)
    await database.pool.query(`update events set starts_at = starts_at + interval '1 hour' where id = $1`, [
      id,
    ])
    const after = await read(path)
    expect(after.events[0]?.uid).toBe(before.events[0]?.uid)
    expect(after.events[0]?.sequence).toBe((before.events[0]?.sequence ?? 0) + 1)
    expect((await saves.api.request(path, { headers })).status).toBe(200)
    now += 400 * day
    expect((await read(path)).events).toEqual([])
  })

  test('shows its URL again, renews and deletes it, and never reuses one', async () => {
    expect((await fan.call('GET', feed)).body).toEqual({ url: null, made_at: null })
    const first = await address()
    expect(first).toMatch(/^\/calendar\/[\w-]{43}\.ics$/)
    expect(await address()).toBe(first)
    expect(await address('GET')).toBe(first)
    const second = await address('POST', `${feed}renewal/`)
    expect(second).not.toBe(first)
    expect((await saves.api.request(first)).status).toBe(404)
    expect((await saves.api.request(second)).status).toBe(200)
    expect(await fan.call('DELETE', feed)).toEqual({ status: 200, body: {} })
    expect((await saves.api.request(second)).status).toBe(404)
    expect((await fan.call('GET', feed)).body).toEqual({ url: null, made_at: null })
    expect([first, second]).not.toContain(await address())
  })

  test('is private, not readable from the database alone, and deleted with the account', async () => {
    const other = await saves.fan()
    const { id } = await saves.event(start + day)
    await other.call('PUT', toMarkPath(id), { kind: 'going' })
    const path = await address()
    expect((await read(path)).events).toEqual([])
    const { rows } = await database.pool.query('select row_to_json(f)::text as kept from calendar_feeds f')
    expect(rows[0].kept).not.toContain(path.slice('/calendar/'.length, -'.ics'.length))
    await database.pool.query('update users set disabled_at = now() where id = $1', [fan.userId])
    expect((await saves.api.request(path)).status).toBe(404)
    await database.pool.query('update users set disabled_at = null where id = $1', [fan.userId])
    const person = { userId: fan.userId, emailKey: '', isEmailConfirmed: false, phoneE164: '' }
    await database.transaction(db => saveData.erase(db, person, now))
    expect((await saves.api.request(path)).status).toBe(404)
  })
})
