import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { createChatRoom, type Room, type RoomResponse } from './testing/chat-room.ts'

let database: TestDatabase
let room: Room
beforeEach(async () => {
  database = await testDatabase()
  room = await createChatRoom(database)
})
afterEach(() => database.close())

const word = ({ body }: RoomResponse) => body.error_code?.name
const texts = async () => (await room.latest()).body.messages.map(({ seq, text }) => `${seq} ${text}`)

describe('postMessage', () => {
  test("publishes a fan's message for everyone", async () => {
    const [mira, kim] = [await room.fan(), await room.fan({ username: 'Kim' })]
    expect((await room.latest()).body).toMatchObject({ last_seq: 0, messages: [], revision: 0 })
    const said = await mira.say('Hello <b>Seoul</b>', { client_id: 'first-one' })
    expect(said).toMatchObject({
      status: 200,
      body: {
        seq: 1,
        state: 'published',
        client_id: 'first-one',
        at: new Date(room.clock.now).toISOString(),
        author: { name: 'Mira', picture: null, badge: null },
        text: 'Hello <b>Seoul</b>',
        lang: 'en',
        reply_to: null,
      },
    })
    await kim.say('안녕', { reply_to: 1 })
    room.wait()
    const { body, headers } = await room.latest()
    const { client_id: _, ...seen } = said.body
    expect(body.messages).toEqual([seen, expect.objectContaining({ seq: 2, lang: 'ko', reply_to: 1 })])
    expect(headers.get('cache-control')).toBe('public, s-maxage=1')
    expect([...headers.keys()]).not.toContain('vary')
  })

  test('returns the same message for the same client_id, even in parallel', async () => {
    const mira = await room.fan()
    const sent = { client_id: 'once-only' }
    const responses = await Promise.all([mira.say('one', sent), mira.say('one', sent), mira.say('two', sent)])
    room.wait()
    responses.push(await mira.say('three', sent))
    expect(new Set(responses.map(({ body }) => `${body['id']} ${body['text']}`)).size).toBe(1)
    expect((await texts()).length).toBe(1)
    const kim = await room.fan()
    expect((await kim.say('mine', sent)).body).toMatchObject({ seq: 2, text: 'mine' })
  })

  test('rejects a repeated client_id for the same reason, even in parallel', async () => {
    const fresh = await room.fan({ email_confirmed_at: null })
    const sent = { client_id: 'once-only' }
    const responses = await Promise.all(['a', 'a', 'a', 'a'].map(text => fresh.say(text, sent)))
    expect(responses.map(word)).toEqual(Array(4).fill('chat_unverified'))
  })

  test('limits a fan to one message a second, even in parallel', async () => {
    const mira = await room.fan()
    const responses = await Promise.all(['a', 'b', 'c', 'd'].map(text => mira.say(text)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429])
    room.wait(999)
    expect(word(await mira.say('e'))).toBe('chat_too_fast')
    room.wait(1)
    expect((await mira.say('e')).status).toBe(200)
  })

  test("enforces slow mode under the room's lock", async () => {
    const [mira, keeper] = [await room.fan(), await room.moderator()]
    await room.set({ state: 'slow', slow_seconds: 30 })
    expect((await mira.say('a')).status).toBe(200)
    expect((await keeper.say('a')).status).toBe(200)
    room.wait(29_000)
    expect(word(await mira.say('b'))).toBe('chat_too_fast')
    expect((await keeper.say('b')).status).toBe(200)
    expect((await mira.call('GET', 'self/')).body).toMatchObject({ wait_seconds: 30, wait_left_ms: 1_000 })
    room.wait(1_000)
    expect((await mira.call('GET', 'self/')).body).toMatchObject({ wait_seconds: 30, wait_left_ms: 0 })
    expect((await mira.say('b')).status).toBe(200)
    expect((await mira.call('GET', 'self/')).body).toMatchObject({ can_write: true, wait_left_ms: 30_000 })
  })

  test("admits only members to a members' chat, which are followers for a free show", async () => {
    const mira = await room.fan()
    await room.set({ state: 'members' })
    expect(word(await mira.say('a'))).toBe('chat_members_only')
    expect((await mira.call('GET', 'self/')).body).toMatchObject({ can_write: false, why_not: 'members' })
    await mira.call('PUT', `/api/v1/artists/${room.artist.id}/follow/`, {})
    expect((await mira.say('a')).status).toBe(200)
  })

  test('rejects unconfirmed, restricted and deleted accounts', async () => {
    const unverified = await room.fan({ email_confirmed_at: null })
    expect(word(await unverified.say('a'))).toBe('chat_unverified')
    expect((await unverified.call('GET', 'self/')).body).toMatchObject({
      why_not: 'unverified',
      author_id: null,
    })
    const restricted = await room.fan({ is_restricted: true })
    expect(word(await restricted.say('a'))).toBe('account_restricted')
    expect((await restricted.call('GET', 'self/')).body).toMatchObject({ why_not: 'restricted' })
    const deletedFan = await room.fan()
    await database.pool.query('delete from users where id = $1', [deletedFan.userId])
    expect((await deletedFan.say('a')).status).toBe(401)
  })

  test('accepts messages from the opening of the doors until ten minutes after the end', async () => {
    const mira = await room.fan()
    const show = (columns: string) =>
      database.pool.query(`update shows set ${columns} where id = $1`, [room.showId])
    const said = async () => {
      room.wait(2_000)
      return word(await mira.say(`it is ${room.clock.now}`)) ?? 'said'
    }
    await show(`status = 'PRE_SHOW', doors_at = '2030-05-01T18:00:10Z', starts_at = '2030-05-01T19:00:00Z'`)
    expect([await said(), await said()]).toEqual(['chat_closed', 'chat_closed'])
    room.wait(10_000)
    expect(await said()).toBe('said')
    await show(`status = 'END_SHOW', ended_at = '2030-05-01T18:00:30Z'`)
    expect(await said()).toBe('said')
    await show(`status = 'ON_VOD', replay_type = 2, replay_source = 'vod/master.m3u8'`)
    expect(await said()).toBe('said')
    room.wait(615_000)
    expect(await said()).toBe('chat_closed')
  })

  test.each<[string, object, string]>([
    ['nothing', { text: '' }, 'ERR_REQUIRED'],
    ['nothing to see', { text: '\u200b \u202e' }, 'ERR_REQUIRED'],
    ['301 characters', { text: 'a'.repeat(301) }, 'ERR_INVALID_LENGTH'],
    ['10,000 emoji', { text: '🎉'.repeat(10_000) }, 'ERR_INVALID_LENGTH'],
  ])('rejects %s as a message', async (_what, sent, problem) => {
    const mira = await room.fan()
    expect(await mira.say('', sent)).toMatchObject({ status: 400, body: { description: { text: problem } } })
  })

  test.each<[string, object, string]>([
    ['a client_id of its own kind', { client_id: 'a b' }, 'validation_failed'],
    ['a reply to what was never said', { reply_to: 7 }, 'chat_message_not_found'],
    ['a reply to nothing', { reply_to: 0 }, 'validation_failed'],
  ])('rejects %s', async (_what, sent, refusal) => {
    const mira = await room.fan()
    expect(word(await mira.say('a', sent))).toBe(refusal)
  })

  test('rejects repeated texts and returns 404 for an unknown chat', async () => {
    const mira = await room.fan()
    const responses: unknown[] = []
    for (const text of ['hi', 'HI', 'hi', 'ho']) {
      responses.push(word(await mira.say(text)) ?? 'said')
      room.wait()
    }
    expect(responses).toEqual(['said', 'said', 'chat_repeated', 'said'])
    const elsewhere = `/api/v1/streaming/shows/${room.showId}/chats/${room.chatId + 1}/messages/`
    const sent = { text: 'a', client_id: 'some-thing' }
    expect(word(await mira.call('POST', elsewhere, sent))).toBe('chat_not_found')
    expect((await room.file('../9/latest.json')).status).toBe(404)
  })

  test('numbers parallel messages without gaps, in the same order for every process', async () => {
    const fans = await Promise.all(Array.from({ length: 40 }, () => room.fan()))
    const nodes = [room.api, room.node()]
    const responses = await Promise.all(fans.map((one, at) => one.say(`from ${at}`, {}, nodes[at % 2])))
    expect(responses.map(({ body }) => Number(body['seq'])).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, at) => at + 1),
    )
    room.wait()
    const [one, other] = [await room.latest(nodes[0]), await room.latest(nodes[1])]
    expect(one.body.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
    expect(other.body).toEqual(one.body)
    expect(other.headers.get('etag')).toBe(one.headers.get('etag'))
  })
})
