import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { anOperator } from '../../../../platform/server/testing/operator.ts'
import { createChatRoom, type Room, startedAt } from '../testing/chat-room.ts'
import { badgeCommand } from './badge-command.ts'
import { eraseCommand } from './erase-command.ts'
import { wordCommands } from './word-commands.ts'

let database: TestDatabase
let room: Room
let run: ReturnType<typeof anOperator>['run']
beforeEach(async () => {
  database = await testDatabase()
  room = await createChatRoom(database)
  run = anOperator(database, [badgeCommand, ...wordCommands, eraseCommand], startedAt).run
})
afterEach(() => database.close())

const acts = async () => (await database.pool.query('select act, object from audit_log order by id')).rows

describe('chat CLI', () => {
  test("sets and removes the badge of an artist's team member", async () => {
    const singer = await room.fan({ username: 'Singer' })
    const id = String(singer.userId)
    const badge = async () => {
      room.wait(2_000)
      return ((await singer.say(`at ${room.clock.now}`)).body['author'] as { badge: string | null }).badge
    }
    expect(await run('chat badge', [id, 'king'])).toMatchObject({ ok: false })
    expect(await run('chat badge', [id, 'artist'], { show: '99' })).toMatchObject({ ok: false })
    const shown = { show: String(room.showId) }
    expect(await run('chat badge', [id, 'staff'])).toMatchObject({
      data: { is_changed: true, show_id: null },
    })
    expect(await badge()).toBe('staff')
    expect(await run('chat badge', [id, 'artist'], shown)).toMatchObject({ data: { is_changed: true } })
    expect(await run('chat badge', [id, 'artist'], shown)).toMatchObject({ data: { is_changed: false } })
    expect(await badge()).toBe('artist')
    await run('chat badge', [id, 'none'], shown)
    expect(await badge()).toBe('staff')
    expect(await acts()).toEqual(
      Array.from({ length: 3 }, () => ({ act: 'chat badge', object: `user ${id}` })),
    )
  })

  test('sets a word list from a file, tries it and resets it', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'words-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = path.join(folder, 'fr.txt')
    writeFileSync(file, '# ours\nratbag*\n!ratbagging\n')
    expect(await run('chat words-try', ['fr', 'ratbags'])).toMatchObject({ data: { word: null } })
    expect(await run('chat words-set', ['xx', file])).toMatchObject({ ok: false })
    expect(await run('chat words-set', ['fr', `${file}x`])).toMatchObject({ ok: false })
    expect(await run('chat words-set', ['fr', file])).toMatchObject({ data: { held: 1, harmless: 1 } })
    expect(await run('chat words-try', ['fr', 'RATBAGS!'])).toMatchObject({ data: { word: 'ratbag*' } })
    expect(await run('chat words-try', ['de', 'RATBAGS!'])).toMatchObject({ data: { word: null } })
    expect(await run('chat words-reset', ['fr'])).toMatchObject({ text: 'fr has our list again.' })
    expect(await run('chat words-reset', ['fr'])).toMatchObject({ text: 'fr has our list already.' })
    expect((await acts()).map(({ act }) => act)).toEqual(['chat words-set', 'chat words-reset'])
  })

  test('erases a message permanently and keeps its seq', async () => {
    const mira = await room.fan()
    const posted = await mira.say('my address is …')
    const id = String(posted.body['id'])
    const because = { reason: 'a court' }
    expect(await run('chat erase', ['12'], because)).toMatchObject({ ok: false })
    expect(await run('chat erase', [id], because)).toMatchObject({
      ok: true,
      text: expect.stringContaining('Erased'),
    })
    expect(await run('chat erase', [id], because)).toMatchObject({ text: 'It is erased already.' })
    room.wait()
    expect((await room.latest()).body).toMatchObject({ last_seq: 1, messages: [], deleted: [1] })
    expect((await database.pool.query('select text, person_id, client_id from chat_messages')).rows).toEqual([
      { text: '', person_id: null, client_id: null },
    ])
  })
})
