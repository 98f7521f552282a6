import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountsModule } from '../../../identity/accounts/server/index.ts'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import type { exportFan, getStudioFan, verifyFan } from '../contract.ts'
import { aFanDesk, type FanDesk } from './testing/fan-desk.ts'

let desk: FanDesk
let userId: number
beforeEach(async () => {
  desk = await aFanDesk({ modules: [accountsModule] })
  userId = await aFan(desk.database, {
    username: 'Mina',
    email: 'mina@post.example',
    is_restricted: true,
    parent_email: 'parent@post.example',
    is_phone_proved: false,
  })
})
afterEach(() => desk.close())

const startSession = () => desk.run('insert into sessions (user_id, created_at) values ($1, now())', userId)
const read = (as = 'owner', id: number | string = userId) =>
  desk.call<ResponseOf<typeof getStudioFan>>('GET', `fans/${id}/?locale=en`, { as })

describe('page of a fan', () => {
  test('shows the account masked, and the parts and acts by right', async () => {
    await startSession()
    const { status, body, text } = await read()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      user_id: userId,
      name: 'Mina',
      email_masked: 'm…@p….example',
      is_email_verified: false,
      is_phone_verified: false,
      is_restricted: true,
      has_guardian: true,
      disabled_at: null,
      open_session_count: 1,
      orders: { total: 0, rows: [] },
      tickets: { total: 0, rows: [] },
      makes: { total: 0, rows: [] },
      chat: { messages: 0, deleted: 0, reports: 0, reported: 0, mutes: [], badges: [] },
      support_tickets: [],
      allowed: ['reveal', 'verify_email', 'verify_phone', 'verify_parent', 'disable', 'export', 'erase'],
    })
    expect(text).not.toMatch(/mina@|parent@|\+1212/)
    expect((await read('reader')).body).toMatchObject({
      orders: null,
      tickets: null,
      makes: null,
      chat: null,
      allowed: [],
    })
  })

  test('is 404 for an unknown number and for staff of an artist', async () => {
    expect((await read('owner', 999_999)).status).toBe(404)
    expect((await read('scoped')).status).toBe(404)
  })

  test('lists messages to support of a verified address alone', async () => {
    await desk.run(
      `insert into support_tickets (email, subject, message, is_auto_generated, language, created_at)
       values ('Mina@post.example', 'My order', 'Where is it?', false, 'en', '2029-05-01Z')`,
    )
    expect((await read()).body.support_tickets).toEqual([])
    await desk.run('update users set email_confirmed_at = now() where id = $1', userId)
    expect((await read()).body.support_tickets).toEqual([
      { ticket_id: expect.any(Number), subject: 'My order', created_at: '2029-05-01T00:00:00.000Z' },
    ])
  })
})

describe('verifying a fan', () => {
  const verify = (body: object, as = 'owner', key = randomUUID()) =>
    desk.call<ResponseOf<typeof verifyFan>>('POST', `fans/${userId}/verify/`, { as, body, key })

  test('takes address, number and parent’s permission as verified, and logs each once', async () => {
    const reason = 'showed a passport'
    expect((await verify({ what: 'email', reason })).body).toEqual({ user_id: userId, is_changed: true })
    expect((await verify({ what: 'email', reason })).body.is_changed).toBe(false)
    expect((await verify({ what: 'phone', phone: '+82 10-1234-5678', reason })).body.is_changed).toBe(true)
    expect((await verify({ what: 'parent', reason })).body.is_changed).toBe(true)
    expect((await read()).body).toMatchObject({
      is_email_verified: true,
      is_phone_verified: true,
      is_restricted: false,
      country: 'KR',
    })
    const log = await desk.log()
    expect(log.map(({ act, actor, reason: why }) => [act, actor, why])).toEqual(
      Array.from({ length: 3 }, () => ['user verify', 'staff 1', reason]),
    )
    expect(JSON.stringify(log)).not.toContain('1234')
  })

  test('refuses a number that is taken or impossible, and a missing reason', async () => {
    await aFan(desk.database, { phone_e164: '+821012345678' })
    const reason = 'why'
    const taken = await verify({ what: 'phone', phone: '+821012345678', reason })
    expect([taken.status, taken.text.includes('studio_fan_number_taken')]).toEqual([409, true])
    expect((await verify({ what: 'phone', phone: '12', reason })).status).toBe(400)
    expect((await verify({ what: 'phone', reason })).status).toBe(400)
    expect((await verify({ what: 'email' })).status).toBe(400)
    expect((await verify({ what: 'email', reason }, 'reader')).status).toBe(404)
    expect(await desk.log()).toEqual([])
  })
})

describe('export of a fan', () => {
  const get = (as = 'owner', body: object = { reason: 'wanted by mail' }) =>
    desk.call<ResponseOf<typeof exportFan>>('POST', `fans/${userId}/export/`, { as, body })

  test('answers with all that modules hold, after a row of the log', async () => {
    const { status, body } = await get()
    expect([status, body]).toMatchObject([200, { account: { email: 'mina@post.example' }, sessions: [] }])
    expect(await desk.log()).toMatchObject([
      { actor: 'staff 1', act: 'fan export', object: `user ${userId}`, reason: 'wanted by mail', after: {} },
    ])
  })

  test('needs a reason, the right and a recent proof', async () => {
    expect((await get('owner', {})).status).toBe(400)
    expect((await get('reader')).status).toBe(404)
    expect((await get('late')).text).toContain('staff_verify_again')
    expect(await desk.log()).toEqual([])
  })
})
