import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { listFilledPages } from './pages.ts'
import { createChatRoom, type Room } from './testing/chat-room.ts'

let database: TestDatabase
let room: Room
beforeEach(async () => {
  database = await testDatabase()
  room = await createChatRoom(database)
})
afterEach(() => database.close())

describe('chat archive', () => {
  test.each([
    [0, 99, []],
    [0, 100, [1]],
    [99, 100, [1]],
    [100, 199, []],
    [150, 420, [101, 201, 301]],
  ])('lists the pages filled after seq %i up to seq %i: %j', (before, last, firsts) => {
    expect(listFilledPages(before, last)).toEqual(firsts)
  })

  test('closes a page at the hundredth message and names it in the snapshot', async () => {
    const mira = await room.fan()
    await room.fill(99, mira.userId)
    expect((await room.latest()).body).toMatchObject({ pages: [], archive_version: 0 })
    expect((await room.page(1)).status).toBe(404)
    room.wait()
    await mira.say('the hundredth')
    room.wait()
    const { body } = await room.latest()
    expect(body).toMatchObject({ last_seq: 100, pages: [{ first: 1, version: 1 }], archive_version: 1 })
    const page = await room.page(1)
    expect(page.headers.get('cache-control')).toBe('public, max-age=3600, immutable')
    expect(page.body).toMatchObject({ first: 1, version: 1, deleted: [] })
    expect(page.body.messages).toEqual(body.messages)
  })

  test('finds the messages at a time of the replay with one index and one page', async () => {
    const mira = await room.fan()
    // Earlier messages are omitted, because the test doesn't read them.
    await room.fill(101_000, mira.userId, { from: 99_801 })
    room.wait()
    const version = (await room.latest()).body.archive_version
    const { indexes } = (await room.archive(version)).body
    expect(indexes.map(({ index }) => index)).toEqual([0, 1])
    const target = new Date(room.clock.now - 450_500).toISOString()
    const index = indexes.findLast(({ at }) => at <= target)
    const { pages } = (await room.index(index?.index ?? 9, index?.version ?? 9)).body
    expect(pages).toHaveLength(10)
    const { first = 0, version: pageVersion } = pages.findLast(({ at }) => at <= target) ?? {}
    const { messages } = (await room.page(first, pageVersion)).body
    expect(messages[0]?.at.localeCompare(target)).toBe(-1)
    expect(messages.at(-1)?.at.localeCompare(target)).toBe(1)
  })

  test('creates new versions of index files as of pages', async () => {
    const [mira, keeper] = [await room.fan(), await room.moderator()]
    await room.fill(200, mira.userId)
    expect((await room.index(0, 1)).body.pages).toMatchObject([{ first: 1 }, { first: 101 }])
    const { rows } = await database.pool.query('select id from chat_messages where seq = 150')
    await keeper.call('POST', `moderation/messages/${rows[0].id}/`, { act: 'delete' })
    expect((await room.index(0, 1)).status).toBe(410)
    expect((await room.index(0, 2)).body.pages).toMatchObject([{ version: 1 }, { first: 101, version: 2 }])
    expect((await room.archive(2)).status).toBe(410)
    expect((await room.archive(3)).body.indexes).toMatchObject([{ index: 0, version: 2 }])
    expect((await room.archive(4)).status).toBe(404)
  })

  test.each([
    '01-1.json',
    '1-0.json',
    '1-01.json',
    '1-9999999999.json',
    'index--1.json',
    'latest.jsonx',
    'x.json',
  ])('returns 404 for %s', async name => {
    expect((await room.api.request(`/livechat/${room.showId}/${room.chatId}/${name}`)).status).toBe(404)
  })

  test("keeps the author's former name in archived messages", async () => {
    const mira = await room.fan()
    await room.fill(99, mira.userId)
    room.wait()
    await mira.say('the hundredth')
    const before = await room.page(1)
    await database.pool.query(`update users set username = 'Someone' where id = $1`, [mira.userId])
    room.wait()
    expect((await mira.say('and one more')).body).toMatchObject({ author: { name: 'Someone' } })
    expect((await room.page(1)).body).toEqual(before.body)
  })
})
