import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { measureRooms } from './chat-metrics.ts'
import { createChatRoom, type Room } from './testing/chat-room.ts'

let database: TestDatabase
let room: Room
beforeEach(async () => {
  database = await testDatabase()
  room = await createChatRoom(database)
})
afterEach(() => database.close())

const countSnapshotQueries = () => room.api.statements.filter(name => name === 'chat.snapshots').length

describe('createLiveRooms', () => {
  test('reads a room once for parallel readers and again after half a second', async () => {
    await Promise.all(Array.from({ length: 50 }, () => room.latest()))
    expect(countSnapshotQueries()).toBe(1)
    room.wait(499)
    await room.latest()
    expect(countSnapshotQueries()).toBe(1)
    room.wait(1)
    await Promise.all(Array.from({ length: 50 }, () => room.latest()))
    expect(countSnapshotQueries()).toBe(2)
  })

  test('reads a room sooner after a local write, but at most ten times a second', async () => {
    await room.latest()
    await (await room.fan()).say('a')
    room.wait(99)
    expect((await room.latest()).body.last_seq).toBe(0)
    room.wait(1)
    expect((await room.latest()).body.last_seq).toBe(1)
    expect(countSnapshotQueries()).toBe(2)
  })

  test("reads another process's write within half a second without an invalidation", async () => {
    await room.latest()
    const other = room.node()
    await (await room.fan()).say('a', {}, other)
    room.wait(499)
    expect((await room.latest()).body.last_seq).toBe(0)
    room.wait(1)
    expect((await room.latest()).body.last_seq).toBe(1)
  })

  test('builds content and ETag from rows alone, regardless of query string and clock', async () => {
    await (await room.fan()).say('a')
    room.wait()
    const first = await room.latest()
    room.wait(3_600_000)
    for (const name of ['latest.json?date=17', 'latest.json?date=odd&x=1', 'latest.json']) {
      const again = await room.file(name)
      expect([again.body, again.headers.get('etag')]).toEqual([first.body, first.headers.get('etag')])
    }
    const etag = String(first.headers.get('etag'))
    const path = `/livechat/${room.showId}/${room.chatId}/latest.json`
    expect((await room.api.request(path, { headers: { 'If-None-Match': etag } })).status).toBe(304)
  })

  test("returns 404 for an unknown room and another show's room, and finds a new room", async () => {
    const path = (show: number, chat: number) => `/livechat/${show}/${chat}/latest.json`
    expect((await room.api.request(path(room.showId + 1, room.chatId))).status).toBe(404)
    expect((await room.api.request(path(room.showId, room.chatId + 1))).status).toBe(404)
    const { id, chatId } = await aRoomOfAnotherShow()
    room.wait()
    expect((await room.api.request(path(id, chatId))).status).toBe(200)
  })

  async function aRoomOfAnotherShow() {
    const { showId, chatId } = await createChatRoom(database)
    return { id: showId, chatId }
  }

  test('exports metrics of watched rooms', async () => {
    const registry = new Registry()
    const row = { chat_id: 7, show_id: 1, revision: 3, hearts: 9, last_seq: 120, held_count: 2 }
    const watched = [{ row, ageMs: 250 }]
    measureRooms(registry, () => watched)
    const text = await registry.metrics()
    for (const line of [
      'chat_messages{chat="7"} 120',
      'chat_messages_held{chat="7"} 2',
      'chat_hearts{chat="7"} 9',
    ]) {
      expect(text).toContain(line)
    }
    expect(text).toContain('chat_snapshot_age_seconds{chat="7"} 0.25')
    watched.length = 0
    expect(await registry.metrics()).not.toContain('chat="7"')
  })
})
