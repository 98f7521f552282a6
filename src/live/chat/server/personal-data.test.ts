import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { readWaitingJobs } from '../../../platform/server/testing/jobs.ts'
import { chatData } from './personal-data.ts'
import { type Room, roomOf } from './testing/room-of.ts'

let database: TestDatabase
let room: Room
beforeEach(async () => {
  database = await testDatabase()
  room = await roomOf(database)
})
afterEach(() => database.close())

const person = (userId: number) => ({ userId, emailKey: '', isEmailConfirmed: true, phoneE164: '' })
const leave = (userId: number) =>
  database.transaction(db => chatData.erase(db, person(userId), room.clock.now))

test('who leaves takes name and words along, from every page at once; the numbers stay', async () => {
  const [mira, kim] = [await room.fan(), await room.fan({ username: 'Kim' })]
  await room.fill(150, mira.userId)
  room.wait()
  await kim.say('stays')
  expect((await room.page(1)).status).toBe(200)
  await leave(mira.userId)
  room.wait()
  const { body } = await room.latest()
  expect(body).toMatchObject({
    last_seq: 151,
    messages: [{ seq: 151, text: 'stays' }],
    pages: [{ first: 1, version: 2 }],
  })
  expect((await room.page(1)).status).toBe(410)
  expect((await room.page(1, 2)).body).toMatchObject({ messages: [], deleted: { length: 100 } })
  const { rows } = await database.pool.query(
    `select count(*)::int from chat_messages where text <> '' or person_id is not null or client_id is not null`,
  )
  expect(rows).toEqual([{ count: 1 }])
  expect((await database.pool.query('select name from chat_profiles')).rows).toEqual([{ name: 'Kim' }])
  expect(await readWaitingJobs(database, 'purgeFromCdn')).toHaveLength(1)
})

test('a fan takes along what they said, whom they block and what they reported', async () => {
  const [mira, kim] = [await room.fan(), await room.fan({ username: 'Kim' })]
  const said = await mira.say('Quentillia')
  const author = (said.body['author'] as { id: string }).id
  await kim.call('PUT', `/api/v1/users/self/blocked-authors/${author}/`, {})
  await kim.call('POST', `messages/${said.body['id']}/reports/`, { reason: 'spam' })
  expect(await chatData.export(database.read, person(mira.userId))).toMatchObject({
    chat_messages: [{ text: 'Quentillia', name: 'Mira', state: 'published' }],
    blocked_fans: [],
  })
  expect(await chatData.export(database.read, person(kim.userId))).toMatchObject({
    chat_messages: [],
    blocked_fans: [{ author_id: author }],
    chat_reports: [{ message_id: said.body['id'], reason: 'spam' }],
  })
  await leave(kim.userId)
  expect(await chatData.export(database.read, person(kim.userId))).toMatchObject({
    blocked_fans: [],
    chat_reports: [],
  })
  expect((await database.pool.query('select report_count from chat_messages')).rows).toEqual([
    { report_count: 0 },
  ])
})
