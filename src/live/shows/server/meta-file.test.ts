import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testApi } from '../../../platform/server/testing/api.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { showsModule } from './index.ts'
import { showFixtures } from './testing/show-fixtures.ts'

const begin = Date.UTC(2030, 4, 1, 18)
let now = begin
let database: TestDatabase
let api: ReturnType<typeof testApi>
beforeEach(async () => {
  now = begin
  database = await testDatabase()
  api = testApi({ database, modules: [showsModule], now: () => now })
})
afterEach(() => database.close())

interface Meta {
  show_status: number
  viewers: number
  chat: { state: string; pinned: object | null } | null
}
const aShow = async (options: Parameters<ReturnType<typeof showFixtures>['aShow']>[0]) => {
  const { id, chatId } = await showFixtures(database).aShow(options)
  return { id, chatId, path: `/livechat/${id}/${chatId}/meta.json` }
}
const advance = (ms: number) => {
  now += ms
}

describe('meta.json', () => {
  test('shows a state change within a second for any query string', async () => {
    const { id, path } = await aShow({ startsAt: new Date(begin).toISOString() })
    expect((await api.get<Meta>(path)).body.show_status).toBe(0)
    await database.pool.query(`update shows set status = 'ON_SHOW' where id = $1`, [id])
    advance(501)
    expect((await api.get<Meta>(`${path}?date=1`)).body.show_status).toBe(1)
  })

  test('is read at most twice a second and rebuilt only after changes', async () => {
    const { path } = await aShow({ startsAt: new Date(begin).toISOString() })
    const requestMeta = (etag?: string) =>
      api.request(path, etag ? { headers: { 'If-None-Match': etag } } : {})
    const responses = await Promise.all(Array.from({ length: 50 }, () => requestMeta()))
    const etag = responses[0]?.headers.get('etag') ?? ''
    expect(api.statements).toEqual(['shows.meta'])
    expect(responses[0]?.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1')
    expect(responses[0]?.headers.get('vary')).toBeNull()
    advance(600)
    expect((await requestMeta(etag)).status).toBe(304)
    expect(api.statements).toHaveLength(2)
    await database.pool.query(`update show_chats set pinned = '{"en": "Be kind."}'`)
    advance(600)
    const changed = await requestMeta(etag)
    expect([changed.status, ((await changed.json()) as Meta).chat?.pinned]).toEqual([200, { en: 'Be kind.' }])
  })

  test('opens the chat with the doors and closes it ten minutes after the end', async () => {
    const { id, path } = await aShow({ startsAt: new Date(begin + 3_600_000).toISOString() })
    const state = async () => {
      advance(1_000)
      return (await api.get<Meta>(path)).body.chat?.state
    }
    expect(await state()).toBe('closed')
    now = begin + 1_800_000
    expect(await state()).toBe('open')
    await database.pool.query(`update shows set status = 'END_SHOW', ended_at = $1`, [new Date(now)])
    expect(await state()).toBe('open')
    now += 600_000
    expect(await state()).toBe('closed')
    await database.pool.query(`update show_chats set state = 'members' where show_id = $1`, [id])
    await database.pool.query(`update shows set status = 'ON_SHOW'`)
    expect(await state()).toBe('members')
  })

  test('counts viewers in running processes, each seat once', async () => {
    const { id, path } = await aShow({ status: 'ON_SHOW' })
    const add = (seats: number, visitors: number, at: number) =>
      showFixtures(database).insert('show_audiences', {
        show_id: id,
        node: randomUUID(),
        seat_count: seats,
        visitor_count: visitors,
        counted_at: new Date(at),
      })
    await add(7, 2, now - 5_000)
    await add(8, 3, now - 1_000)
    await add(90, 90, now - 60_000)
    expect((await api.get<Meta>(path)).body.viewers).toBe(13)
  })

  test('serves a show without a chat under chat id 0 and returns 404 for other ids', async () => {
    const { id, chatId, path } = await aShow({})
    const statusAt = async (address: string) => (await api.request(address)).status
    expect(await statusAt(`/livechat/${id}/0/meta.json`)).toBe(404)
    expect(await statusAt(`/livechat/${id}/${chatId + 1}/meta.json`)).toBe(404)
    expect(await statusAt(`/livechat/99/1/meta.json`)).toBe(404)
    await database.pool.query('delete from show_chats')
    advance(600)
    expect([await statusAt(path), await statusAt(`/livechat/${id}/0/meta.json`)]).toEqual([404, 200])
  })
})
