import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { PubSub } from '../../../platform/server/pub-sub.ts'
import { createRedisPubSub } from '../../../platform/server/redis-pub-sub.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { hasRedis, testRedis } from '../../../platform/server/testing/redis.ts'
import { createChatRoom, type Room } from './testing/chat-room.ts'

const withRedis = test.skipIf(!process.env['REDIS_URL'] && !hasRedis())

let database: TestDatabase
let room: Room
beforeEach(async () => {
  database = await testDatabase({ max: 10 })
  room = await createChatRoom(database)
})
afterEach(() => database.close())

/** Resolves once a process receives the room's invalidation. */
const waitForInvalidation = (hints: PubSub) =>
  new Promise<void>(resolve => {
    const stop = hints.listen(topic => {
      if (topic !== `chat ${room.chatId}`) return
      stop()
      resolve()
    })
  })

withRedis(
  'two processes with Redis: what one writes the other reads at once; without it, half a second later',
  async () => {
    const redis = await testRedis()
    onTestFinished(async () => void redis?.child?.kill())
    const [one, other] = [
      await createRedisPubSub(redis?.url ?? ''),
      await createRedisPubSub(redis?.url ?? ''),
    ]
    onTestFinished(async () => void (await Promise.all([one.close(), other.close()])))
    const [writes, reads] = [room.node(one), room.node(other)]
    const mira = await room.fan()
    await room.latest(reads)
    // Invalidations arrive only once both processes are connected, which takes some time; the product does
    // not wait for the connection.
    const connected = waitForInvalidation(other)
    const again = setInterval(() => one.tell(`chat ${room.chatId}`), 20)
    await connected
    clearInterval(again)
    await room.latest(reads)

    const invalidated = waitForInvalidation(other)
    await mira.say('with Redis', {}, writes)
    await invalidated
    room.wait(100)
    expect((await room.latest(reads)).body.last_seq).toBe(1)

    if (!redis?.child) return
    redis.child.kill()
    await once(redis.child, 'exit')
    room.wait()
    await room.latest(reads)
    await mira.say('without it', {}, writes)
    room.wait(500)
    const [here, there] = [await room.latest(writes), await room.latest(reads)]
    expect(there.body.messages.map(({ text }) => text)).toEqual(['with Redis', 'without it'])
    expect(there.body).toEqual(here.body)
  },
)

describe('chat with several processes', () => {
  test('deletes a message everywhere while two processes write, and loses no other message', async () => {
    const nodes = [room.api, room.node()]
    const keeper = await room.moderator()
    const fans = await Promise.all(Array.from({ length: 12 }, () => room.fan()))
    const first = await fans[0]?.say('to be deleted')
    room.wait()
    const acts = fans.map((fan, at) => fan.say(`stays ${at}`, {}, nodes[at % 2]))
    const path = `moderation/messages/${first?.body['id']}/`
    await Promise.all([...acts, keeper.call('POST', path, { act: 'delete' }, nodes[1])])
    room.wait()
    const { body } = await room.latest(nodes[0])
    expect(body.deleted).toEqual([1])
    expect(body.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 12 }, (_, at) => at + 2))
  })

  test("applies a mute before a message that waits for the room's lock", async () => {
    const [mira, keeper] = [await room.fan(), await room.moderator()]
    const posted = await mira.say('one')
    room.wait()
    const holder = await database.pool.connect()
    await holder.query('begin')
    await holder.query('select from chat_rooms where chat_id = $1 for update', [room.chatId])
    const waits = mira.say('two', {}, room.node())
    // The transaction that holds the lock writes the mute, so the waiting message sees it.
    await holder.query(
      `update chat_members set muted_until = '2031-01-01', muted_at = now() where chat_id = $1
      and person_id = (select id from chat_people where public_id = $2)`,
      [room.chatId, (posted.body['author'] as { id: string }).id],
    )
    await holder.query('commit')
    holder.release()
    expect((await waits).body).toMatchObject({ error_code: { name: 'chat_muted' } })
    expect((await keeper.call('GET', 'moderation/mutes/')).body['results']).toHaveLength(1)
  })
})
