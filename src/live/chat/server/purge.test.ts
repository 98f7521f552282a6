import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../platform/server/testing/database.ts'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { purgeChatReports } from './purge.ts'
import { createChatRoom } from './testing/chat-room.ts'

const day = 86_400_000

describe('purgeChatReports', () => {
  test('deletes reports after 90 days and keeps the message', async () => {
    await using database = await testDatabase()
    const room = await createChatRoom(database)
    const [mira, kim] = [await room.fan(), await room.fan()]
    const posted = await mira.say('one')
    await kim.call('POST', `messages/${posted.body['id']}/reports/`, { reason: 'spam' })
    const purge = (ms: number) =>
      purgeChatReports.run({}, aTaskContext(database, { now: () => room.clock.now + ms }))
    const reports = async () => (await database.pool.query('select 1 from chat_reports')).rowCount
    await purge(90 * day)
    expect(await reports()).toBe(1)
    await purge(90 * day + 1)
    expect(await reports()).toBe(0)
    room.wait()
    expect((await room.latest()).body.last_seq).toBe(1)
    expect((await kim.say('two', { client_id: randomUUID() })).status).toBe(200)
  })
})
