import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { readWaitingJobs } from '../../../platform/server/testing/jobs.ts'
import { chatData } from './personal-data.ts'
import { createChatRoom, type Room } from './testing/chat-room.ts'

let database: TestDatabase
let room: Room
beforeEach(async () => {
  database = await testDatabase()
  room = await createChatRoom(database)
})
afterEach(() => database.close())

const person = (userId: number) => ({ userId, emailKey: '', isEmailConfirmed: true, phoneE164: '' })
const leave = (userId: number) =>
  database.transaction(db => chatData.erase(db, person(userId), room.clock.now))

describe('chat personal data', () => {
  test("erases a fan's name and texts from every page at once and keeps the seqs", async () => {
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

  test("exports a fan's messages, blocks and reports", async () => {
    const [mira, kim] = [await room.fan(), await room.fan({ username: 'Kim' })]
    const posted = await mira.say('Quentillia')
    const author = (posted.body['author'] as { id: string }).id
    await kim.call('PUT', `/api/v1/users/self/blocked-authors/${author}/`, {})
    await kim.call('POST', `messages/${posted.body['id']}/reports/`, { reason: 'spam' })
    expect(await chatData.export(database.read, person(mira.userId))).toMatchObject({
      chat_messages: [{ text: 'Quentillia', name: 'Mira', state: 'published' }],
      blocked_fans: [],
    })
    expect(await chatData.export(database.read, person(kim.userId))).toMatchObject({
      chat_messages: [],
      blocked_fans: [{ author_id: author }],
      chat_reports: [{ message_id: posted.body['id'], reason: 'spam' }],
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
})
