import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { chatData } from './personal-data.ts'
import { createChatRoom } from './testing/chat-room.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

describe('agreeToRules', () => {
  test('stores one agreement for all rooms, and exports and erases it with the account', async () => {
    const room = await createChatRoom(database)
    const mira = await room.fan()
    const hasAgreed = async () => (await mira.call('GET', 'self/')).body['has_agreed']
    expect(await hasAgreed()).toBe(false)
    for (const _ of [1, 2]) {
      const { body } = await mira.call('PUT', '/api/v1/users/self/chat-rules/', {})
      expect(body).toEqual({ has_agreed: true })
      room.wait()
    }
    expect(await hasAgreed()).toBe(true)
    const person = { userId: mira.userId, emailKey: '', isEmailConfirmed: true, phoneE164: '' }
    const own = await chatData.export(database.read, person)
    expect(own['chat_rules']).toEqual([{ agreed_at: new Date(room.clock.now - 2_000) }])
    await database.transaction(db => chatData.erase(db, person, room.clock.now))
    expect(await hasAgreed()).toBe(false)
  })
})
