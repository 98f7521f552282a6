import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { measureRooms } from './chat-metrics.ts'
import { type Room, roomOf } from './testing/room-of.ts'

let database: TestDatabase
let room: Room
beforeEach(async () => {
  database = await testDatabase()
  room = await roomOf(database)
})
afterEach(() => database.close())

const asked = () => room.api.statements.filter(name => name === 'chat.snapshots').length

test('a crowd of readers is one statement, and a room that nobody changed stays as it is', async () => {
  await Promise.all(Array.from({ length: 50 }, () => room.latest()))
  expect(asked()).toBe(1)
  room.wait(499)
  await room.latest()
  expect(asked()).toBe(1)
  room.wait(1)
  await Promise.all(Array.from({ length: 50 }, () => room.latest()))
  expect(asked()).toBe(2)
})

test('what this process wrote is read sooner, and a crowd of writers makes no crowd of statements', async () => {
  await room.latest()
  await (await room.fan()).say('a')
  room.wait(99)
  expect((await room.latest()).body.last_seq).toBe(0)
  room.wait(1)
  expect((await room.latest()).body.last_seq).toBe(1)
  expect(asked()).toBe(2)
})

test('what another process wrote is read within half a second, with no word from it', async () => {
  await room.latest()
  const other = room.node()
  await (await room.fan()).say('a', {}, other)
  room.wait(499)
  expect((await room.latest()).body.last_seq).toBe(0)
  room.wait(1)
  expect((await room.latest()).body.last_seq).toBe(1)
})

test('bytes and ETag depend on rows alone: neither the query nor the clock changes them', async () => {
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

test('a room of another show, and one that is not there, are 404; one that comes is found', async () => {
  const path = (show: number, chat: number) => `/livechat/${show}/${chat}/latest.json`
  expect((await room.api.request(path(room.showId + 1, room.chatId))).status).toBe(404)
  expect((await room.api.request(path(room.showId, room.chatId + 1))).status).toBe(404)
  const { id, chatId } = await roomOfAnother()
  room.wait()
  expect((await room.api.request(path(id, chatId))).status).toBe(200)
})

async function roomOfAnother() {
  const { showId, chatId } = await roomOf(database)
  return { id: showId, chatId }
}

test('metrics tell of the rooms that are read', async () => {
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
