import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../platform/server/testing/database.ts'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { forgetChatReports } from './forget.ts'
import { roomOf } from './testing/room-of.ts'

const day = 86_400_000

test('who reported a message is forgotten after 90 days; the message stays', async () => {
  await using database = await testDatabase()
  const room = await roomOf(database)
  const [mira, kim] = [await room.fan(), await room.fan()]
  const said = await mira.say('one')
  await kim.call('POST', `messages/${said.body['id']}/reports/`, { reason: 'spam' })
  const forget = (ms: number) =>
    forgetChatReports.run({}, aTaskContext(database, { now: () => room.clock.now + ms }))
  const reports = async () => (await database.pool.query('select 1 from chat_reports')).rowCount
  await forget(90 * day)
  expect(await reports()).toBe(1)
  await forget(90 * day + 1)
  expect(await reports()).toBe(0)
  room.wait()
  expect((await room.latest()).body.last_seq).toBe(1)
  expect((await kim.say('two', { client_id: randomUUID() })).status).toBe(200)
})
