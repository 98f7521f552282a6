import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { readWaitingJobs } from '../../../platform/server/testing/jobs.ts'
import { createChatRoom, type Room, type RoomResponse } from './testing/chat-room.ts'

let database: TestDatabase
let room: Room
let keeper: Awaited<ReturnType<Room['moderator']>>
beforeEach(async () => {
  database = await testDatabase()
  room = await createChatRoom(database)
  keeper = await room.moderator()
})
afterEach(() => database.close())

const word = ({ body }: RoomResponse) => body.error_code?.name
const decide = (posted: RoomResponse, act: string) =>
  keeper.call('POST', `moderation/messages/${posted.body['id']}/`, { act })
const queue = async () =>
  (await keeper.call('GET', 'moderation/queue/')).body['results'] as RoomResponse['body'][]
async function latest() {
  room.wait()
  const { body } = await room.latest()
  return { seqs: body.messages.map(({ seq }) => seq), deleted: body.deleted, lastSeq: body.last_seq }
}
const holdWord = (words: string) =>
  database.pool.query(`insert into chat_word_lists values ('en', $1, now())`, [words])
const audit = async () =>
  (await database.pool.query('select actor, via, act, object from audit_log order by id')).rows

describe('chat moderation', () => {
  test('holds a message with a listed word and shows it only to its author', async () => {
    await holdWord('ratbag')
    const mira = await room.fan()
    const held = await mira.say('you RATBAG')
    expect(held.body).toMatchObject({ seq: null, state: 'held' })
    expect((await mira.call('GET', 'self/')).body['held']).toMatchObject([
      { id: held.body['id'], state: 'held' },
    ])
    room.wait()
    await mira.say('sorry')
    expect(await latest()).toEqual({ seqs: [1], deleted: [], lastSeq: 1 })
    expect(await queue()).toMatchObject([{ held_for: 'words', held_word: 'ratbag', reports: [], seq: null }])
    expect((await decide(held, 'release')).body).toEqual({
      message_id: held.body['id'],
      state: 'published',
      seq: 2,
    })
    expect(await latest()).toEqual({ seqs: [1, 2], deleted: [], lastSeq: 2 })
    expect(await queue()).toEqual([])
    // A second moderator gets the decision already made.
    expect((await decide(held, 'release')).body).toMatchObject({ state: 'published', seq: 2 })
    expect((await mira.say('you RATBAG', { client_id: held.body['client_id'] })).body).toMatchObject({
      seq: 2,
    })
  })

  test("never holds messages of the artist's team and moderators, and shows their badges", async () => {
    await holdWord('ratbag')
    const singer = await room.fan({ username: 'Singer' })
    await database.pool.query(`insert into chat_badges (user_id, badge) values ($1, 'artist')`, [
      singer.userId,
    ])
    expect((await singer.say('hello ratbags and ratbag')).body).toMatchObject({
      state: 'published',
      author: { badge: 'artist' },
    })
    expect((await keeper.say('ratbag')).body).toMatchObject({ seq: 2, author: { badge: 'moderator' } })
    room.wait()
    expect((await room.latest()).body.from_artist).toMatchObject([{ seq: 1, author: { name: 'Singer' } }])
  })

  test('removes a deleted message everywhere and lists its seq', async () => {
    const mira = await room.fan()
    const posted = await mira.say('one')
    room.wait()
    await mira.say('two')
    expect((await decide(posted, 'delete')).body).toMatchObject({ state: 'deleted', seq: 1 })
    expect(await latest()).toEqual({ seqs: [2], deleted: [1], lastSeq: 2 })
    expect(word(await decide(posted, 'release'))).toBe('not_allowed_now')
    expect(word(await decide(posted, 'hold'))).toBe('not_allowed_now')
    expect(await audit()).toEqual([
      {
        actor: `user ${keeper.userId}`,
        via: 'site',
        act: 'chat delete',
        object: `chat ${room.chatId} message ${posted.body['id']}`,
      },
    ])
  })

  test('notifies the author of each decision once', async () => {
    const mira = await room.fan()
    const posted = await mira.say('one')
    const author = (posted.body['author'] as { id: string }).id
    await decide(posted, 'delete')
    await decide(posted, 'delete')
    await keeper.call('PUT', `moderation/mutes/${author}/`, { minutes: 5 })
    const { rows } = await database.pool.query(
      'select kind, fan_ids, path, params from domain_events order by id',
    )
    const notification = (news: string) => ({
      kind: 'chat',
      fan_ids: [String(mira.userId)],
      path: `/live/${room.showId}/`,
      params: { news, show: { en: 'Evening' } },
    })
    expect(rows.map(row => ({ ...row, fan_ids: row.fan_ids.map(String) }))).toEqual([
      notification('deleted'),
      notification('muted'),
    ])
  })

  test('restores a published message with its seq after a hold', async () => {
    const mira = await room.fan()
    const posted = await mira.say('one')
    room.wait()
    await mira.say('two')
    await decide(posted, 'hold')
    expect(await latest()).toEqual({ seqs: [2], deleted: [1], lastSeq: 2 })
    expect(await queue()).toMatchObject([{ seq: 1, held_for: 'moderator' }])
    await decide(posted, 'release')
    expect(await latest()).toEqual({ seqs: [1, 2], deleted: [], lastSeq: 2 })
  })

  test('holds a message after three fans report it, unless a moderator has approved it', async () => {
    const mira = await room.fan()
    const posted = await mira.say('one')
    const fans = await Promise.all([room.fan(), room.fan(), room.fan(), room.fan(), room.fan()])
    const report = (fan = fans[0], reason = 'spam') =>
      fan?.call('POST', `messages/${posted.body['id']}/reports/`, { reason })
    await report()
    await report()
    await report(fans[1], 'abuse')
    expect(await latest()).toMatchObject({ seqs: [1] })
    expect(await queue()).toMatchObject([
      { state: 'published', reports: [{ reason: 'abuse' }, { reason: 'spam' }] },
    ])
    await report(fans[2])
    expect(await latest()).toMatchObject({ seqs: [], deleted: [1] })
    expect(await queue()).toMatchObject([{ state: 'held', held_for: 'reports' }])
    expect((await report(fans[3]))?.status).toBe(404)
    await decide(posted, 'release')
    for (const fan of fans) await report(fan)
    const late = await Promise.all([room.fan(), room.fan()])
    for (const fan of late) await report(fan)
    expect(await latest()).toMatchObject({ seqs: [1], deleted: [] })
    expect(await queue()).toMatchObject([{ state: 'published' }])
    await decide(posted, 'keep')
    expect(await queue()).toEqual([])
  })

  test("ignores reports of approved messages and the artist's, and requires the right to write", async () => {
    const [singer, mira] = [await room.fan({ username: 'Singer' }), await room.fan()]
    await database.pool.query(`insert into chat_badges (user_id, badge) values ($1, 'artist')`, [
      singer.userId,
    ])
    const [sung, kept, plain] = [
      await singer.say('one'),
      await mira.say('two'),
      await (await room.fan()).say('three'),
    ]
    await decide(kept, 'keep')
    const fans = await Promise.all([room.fan(), room.fan(), room.fan()])
    const report = (posted: RoomResponse, fan: typeof mira) =>
      fan.call('POST', `messages/${posted.body['id']}/reports/`, { reason: 'abuse' })
    for (const fan of fans)
      for (const posted of [sung, kept]) expect((await report(posted, fan)).status).toBe(200)
    expect(await latest()).toMatchObject({ seqs: [1, 2, 3] })
    expect(await queue()).toHaveLength(2)
    const author = (kept.body['author'] as { id: string }).id
    await keeper.call('PUT', `moderation/mutes/${author}/`, { minutes: 5 })
    const fresh = await room.fan({ email_confirmed_at: null })
    expect(word(await report(plain, fresh))).toBe('chat_unverified')
    expect(word(await report(plain, await room.fan({ is_restricted: true })))).toBe('account_restricted')
    expect(word(await report(plain, mira))).toBe('chat_muted')
    expect(await queue()).toHaveLength(2)
  })

  test('limits a fan to ten reports a minute, without counting repeated ones', async () => {
    const [mira, kim] = [await room.fan(), await room.fan()]
    await room.fill(11, mira.userId)
    const { body } = await room.latest()
    const report = (at: number) =>
      kim.call('POST', `messages/${body.messages[at]?.id}/reports/`, { reason: 'spam' })
    for (let at = 0; at < 10; at += 1) expect((await report(at)).status).toBe(200)
    expect((await report(0)).status).toBe(200)
    expect(await report(10)).toMatchObject({
      status: 429,
      body: { error_code: { name: 'too_many_requests' } },
    })
    room.wait(60_000)
    expect((await report(10)).status).toBe(200)
  })

  test('rejects a muted fan until the mute ends or a moderator lifts it', async () => {
    const mira = await room.fan()
    const posted = await mira.say('one')
    const author = (posted.body['author'] as { id: string }).id
    const mute = (body: object) => keeper.call('PUT', `moderation/mutes/${author}/`, body)
    expect((await mute({ minutes: 5 })).body).toEqual({
      author_id: author,
      is_muted: true,
      muted_until: new Date(room.clock.now + 300_000).toISOString(),
    })
    room.wait(299_999)
    expect(await mira.say('two')).toMatchObject({ status: 403, body: { error_code: { name: 'chat_muted' } } })
    expect((await mira.call('GET', 'self/')).body).toMatchObject({ why_not: 'muted' })
    room.wait(1)
    expect((await mira.say('two')).status).toBe(200)
    await mute({ minutes: null, with_messages: true })
    expect(await latest()).toMatchObject({ seqs: [], deleted: [1, 2] })
    expect((await keeper.call('GET', 'moderation/mutes/')).body['results']).toEqual([
      { author_id: author, name: 'Mira', muted_until: null },
    ])
    room.wait(86_400_000)
    expect((await mira.say('three')).body).toMatchObject({ muted_until: null })
    await keeper.call('DELETE', `moderation/mutes/${author}/`)
    expect((await mira.say('three')).status).toBe(200)
    expect((await audit()).map(({ act }) => act)).toEqual(['chat mute', 'chat mute', 'chat unmute'])
  })

  test('slows, closes and pins a notice in a room, and keeps the notice out of the audit log', async () => {
    const patch = (body: object) => keeper.call('PATCH', 'moderation/room/', body)
    expect((await patch({ state: 'slow' })).body).toEqual({ state: 'slow', slow_seconds: 10, pinned: null })
    expect((await patch({ pinned: 'Be kind.' })).body).toMatchObject({ state: 'slow', pinned: 'Be kind.' })
    expect((await patch({ state: 'closed', pinned: null })).body).toMatchObject({
      state: 'closed',
      pinned: null,
    })
    expect((await patch({ slow_seconds: 0 })).status).toBe(400)
    const mira = await room.fan()
    expect(word(await mira.say('a'))).toBe('chat_closed')
    const { rows } = await database.pool.query('select before, after from audit_log order by id')
    expect(rows[1]).toEqual({
      before: { state: 'slow', slow_seconds: 10, is_pinned: false },
      after: { state: 'slow', slow_seconds: 10, is_pinned: true },
    })
  })

  test.each<[string, string, object | undefined]>([
    ['GET', 'moderation/queue/', undefined],
    ['GET', 'moderation/mutes/', undefined],
    ['GET', 'screen/', undefined],
    ['PATCH', 'moderation/room/', { state: 'closed' }],
    ['POST', 'moderation/messages/00000000-0000-4000-8000-000000000000/', { act: 'delete' }],
    ['PUT', 'moderation/mutes/00000000-0000-4000-8000-000000000000/', { minutes: 1 }],
    ['DELETE', 'moderation/mutes/00000000-0000-4000-8000-000000000000/', undefined],
  ])(
    'allows %s %s only for moderators and returns 404 for unknown messages and authors',
    async (method, path, body) => {
      const mira = await room.fan()
      expect(word(await mira.call(method, path, body))).toBe('chat_moderators_only')
      const { status } = await keeper.call(method, path, body)
      expect(status).toBe(path.includes('0000') ? 404 : 200)
    },
  )

  test('shows only messages without reports on the screen, ten seconds after they were posted', async () => {
    const [mira, kim] = [await room.fan(), await room.fan()]
    const posted = await mira.say('one')
    await kim.say('two')
    await kim.call('POST', `messages/${posted.body['id']}/reports/`, { reason: 'abuse' })
    const screen = async () => {
      const { body } = await keeper.call('GET', 'screen/')
      return (body['messages'] as { text: string }[]).map(({ text }) => text)
    }
    room.wait(9_999)
    expect(await screen()).toEqual([])
    room.wait(1)
    expect(await screen()).toEqual(['two'])
    await decide(posted, 'keep')
    expect(await screen()).toEqual(['one', 'two'])
    await keeper.call('PATCH', 'moderation/room/', { state: 'slow', pinned: 'Encore at ten' })
    expect((await keeper.call('GET', 'screen/')).body).toMatchObject({
      hearts: 0,
      state: 'slow',
      pinned: { en: 'Encore at ten' },
    })
  })

  test('sums the hearts of parallel fans', async () => {
    const fans = await Promise.all([room.fan(), room.fan(), room.fan()])
    await Promise.all(fans.map(fan => fan.call('POST', 'hearts/', { count: 5 })))
    room.wait()
    expect((await room.latest()).body).toMatchObject({ hearts: 15, revision: 0 })
    expect((await fans[0]?.call('POST', 'hearts/', { count: 21 }))?.status).toBe(400)
    await room.set({ state: 'closed' })
    expect((await (await room.fan()).call('POST', 'hearts/', { count: 1 })).status).toBe(409)
  })

  test('hides a blocked author only from the fan who blocked them', async () => {
    const [mira, kim] = [await room.fan(), await room.fan()]
    const author = ((await mira.say('one')).body['author'] as { id: string }).id
    const path = `/api/v1/users/self/blocked-authors/${author}/`
    const list = async (fan = kim) =>
      ((await fan.call('GET', '/api/v1/users/self/blocked-authors/')).body['results'] as object[]).length
    expect((await kim.call('PUT', path, {})).body).toEqual({ author_id: author, is_blocked: true })
    expect((await kim.call('PUT', path, {})).status).toBe(200)
    expect((await mira.call('PUT', path, {})).status).toBe(404)
    expect([await list(), await list(mira)]).toEqual([1, 0])
    expect((await kim.call('DELETE', path)).body).toEqual({ author_id: author, is_blocked: false })
    expect(await list()).toBe(0)
  })

  test('renews an archive page after a deletion and purges the old version from caches', async () => {
    const mira = await room.fan()
    await room.fill(250, mira.userId)
    const { rows } = await database.pool.query(
      'select id from chat_messages where seq in (5, 205) order by seq',
    )
    const ids = rows.map(({ id }) => ({ status: 200, body: { id } }))
    expect((await room.page(1)).body.messages).toHaveLength(100)
    for (const posted of ids) await decide(posted, 'delete')
    expect(await room.page(1)).toMatchObject({ status: 410, body: { version: 2 } })
    const page = await room.page(1, 2)
    expect(page.body).toMatchObject({ first: 1, version: 2, deleted: [5] })
    expect(page.body.messages).toHaveLength(99)
    expect((await room.page(1, 3)).status).toBe(404)
    expect((await room.page(201)).status).toBe(404)
    room.wait()
    expect((await room.latest()).body).toMatchObject({
      pages: [{ first: 1, version: 2 }],
      archive_version: 3,
    })
    expect((await readWaitingJobs(database, 'purgeFromCdn')).map(({ payload }) => payload)).toEqual([
      { paths: [`/livechat/${room.showId}/${room.chatId}/1-1.json`] },
    ])
  })
})
