import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testConfig } from '../../../../tests/helpers/config.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import { type TestApp, testApp } from '../../../platform/server/testing/app.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { runWaitingJobs } from '../../../platform/server/testing/jobs.ts'
import { anOperator, auditSql } from '../../../platform/server/testing/operator.ts'
import { createOwnerLink, staffModule } from './index.ts'
import { aStaff, newKey, showTotp } from './testing/a-staff.ts'
import { createAuthenticator } from './testing/authenticator.ts'
import { createStudioBrowser, readErrorName, type StudioBrowser } from './testing/studio-browser.ts'

const hour = 3_600_000
let now: number
let database: TestDatabase
let app: TestApp
let roles: Record<string, number>
beforeEach(async () => {
  now = Date.UTC(2030, 0, 1, 12)
  database = await testDatabase()
  app = await testApp({ database, modules: [staffModule], now: () => now })
  const { rows } = await database.pool.query<{ id: number; name: string }>('select id, name from roles')
  roles = Object.fromEntries(rows.map(({ id, name }) => [name, id]))
})
afterEach(async () => {
  await app.close()
  await database.close()
})

async function aMember(options: Parameters<typeof aStaff>[1] = {}) {
  const staff = await aStaff(database, { now, ...options })
  return { ...staff, browser: createStudioBrowser(app, staff.token) }
}

const toRoles = (...names: string[]) =>
  names.map(name => ({ role_id: roles[name], artist_ids: null, event_ids: null }))
const toToken = (link: string) =>
  /^https:\/\/studio\.example\/studio\/invitation\/#([\w-]{43})$/.exec(link)?.[1] ?? ''

async function invite(browser: StudioBrowser, email = 'new@team.example', ...names: string[]) {
  const invited = names.length > 0 ? toRoles(...names) : toRoles('Editor')
  const { body } = await browser.post('team/invitations/', { email, roles: invited })
  return { id: body.invitation_id as number, token: toToken(body.link ?? '') }
}

/** Opens an invitation and accepts it with a passkey or with a code. */
async function accept(
  browser: StudioBrowser,
  token: string,
  { way = 'passkey', ...fields }: { way?: 'passkey' | 'totp'; email?: string; name?: string } = {},
) {
  const opened = await browser.post('invitations/open/', { token })
  if (opened.status !== 200) return opened
  const { challenge_id, passkey_options, totp } = opened.body
  const proof =
    way === 'totp'
      ? { code: showTotp(totp.secret, now) }
      : { response: createAuthenticator().register(passkey_options) }
  return browser.post('invitations/accept/', { token, challenge_id, name: 'Nia', ...proof, ...fields })
}

const acts = async () =>
  (
    await database.pool.query(
      `select actor, act, object, reason, before, after from ${auditSql} l order by id`,
    )
  ).rows

describe('invitation', () => {
  test('shows its link to the inviter, and the same one to a repeated call', async () => {
    const owner = await aMember()
    const key = newKey()
    const body = { email: 'new@team.example', roles: toRoles('Editor') }
    const first = await owner.browser.post('team/invitations/', body, key)
    expect(toToken(first.body.link)).not.toBe('')
    expect(await owner.browser.post('team/invitations/', body, key)).toEqual(first)
    const { results } = (await owner.browser.get('team/invitations/')).body
    expect(results).toEqual([
      {
        invitation_id: first.body.invitation_id,
        email: 'new@team.example',
        roles: [{ role_id: roles['Editor'], name: 'Editor', artist_ids: null, event_ids: null }],
        inviter: { staff_id: owner.staffId, name: owner.name },
        created_at: new Date(now).toISOString(),
        expires_at: new Date(now + 48 * hour).toISOString(),
      },
    ])
    const stored = await database.pool.query('select answer::text from idempotency_keys')
    expect(JSON.stringify([stored.rows, await acts(), results])).not.toContain(toToken(first.body.link))
    expect(JSON.stringify(await acts())).not.toContain('new@team.example')
  })

  test('is mailed, and shown to no one, when there is a mail server', async () => {
    const owner = await aMember({ columns: { locale: 'de' } })
    const env = { SMTP_URL: 'smtp://post.example:25' }
    const mailing = await testApp({ database, modules: [staffModule], now: () => now, env })
    const browser = createStudioBrowser(mailing, owner.token)
    const body = { email: 'new@team.example', roles: toRoles('Editor') }
    const response = await browser.post('team/invitations/', body)
    expect(response.body).toEqual({ invitation_id: expect.any(Number), link: null })
    const mails: Mail[] = []
    const mailer = { send: async (mail: Mail) => void mails.push(mail) }
    await runWaitingJobs(database, staffModule.tasks ?? [], { mailer, now: () => now })
    expect(mails).toMatchObject([{ to: 'new@team.example', subject: expect.stringContaining('Team') }])
    const token = /invitation\/#([\w-]{43})/.exec(mails[0]?.text ?? '')?.[1] ?? ''
    expect((await accept(createStudioBrowser(app), token)).status).toBe(200)
    await mailing.close()
  })

  test('is accepted with a passkey, which signs in', async () => {
    const owner = await aMember()
    const { id, token } = await invite(owner.browser, 'new@team.example', 'Editor', 'Finance')
    const browser = createStudioBrowser(app)
    const opened = (await browser.post('invitations/open/', { token })).body
    expect(opened).toMatchObject({
      email: 'new@team.example',
      name: null,
      inviter: owner.name,
      roles: [{ name: 'Editor' }, { name: 'Finance' }],
      passkey_options: { rp: { id: 'studio.example' }, user: { name: 'new@team.example' } },
    })
    expect(await accept(browser, token)).toEqual({ status: 200, body: { recovery_codes: [] } })
    const self = (await browser.get('staff/self/')).body
    expect(self).toMatchObject({
      name: 'Nia',
      email: 'new@team.example',
      role_names: ['Editor', 'Finance'],
      has_totp: false,
      passkeys: [{ name: 'Nia' }],
    })
    expect((await acts()).slice(-2)).toMatchObject([
      { act: 'invitation accept', object: `invitation ${id}`, actor: `staff ${self.staff_id}` },
      { act: 'staff sign-in' },
    ])
  })

  test('is accepted with an authenticator app, which returns recovery codes', async () => {
    const owner = await aMember()
    const { token } = await invite(owner.browser)
    const browser = createStudioBrowser(app)
    const { body } = await accept(browser, token, { way: 'totp' })
    expect(body.recovery_codes).toHaveLength(10)
    expect(body.recovery_codes[0]).toMatch(/^(?:[0-9A-Z]{4}-){6}[0-9A-Z]{4}$/)
    expect((await browser.get('staff/self/')).body).toMatchObject({ has_totp: true, recovery_code_count: 10 })
    expect((await browser.post('sign-in/again/', { code: body.recovery_codes[9] })).status).toBe(200)
  })

  test('works once: a thief who comes later, and a second press, get nothing', async () => {
    const owner = await aMember()
    const { token } = await invite(owner.browser)
    const browser = createStudioBrowser(app)
    const { body } = await browser.post('invitations/open/', { token })
    const thief = createStudioBrowser(app)
    const early = (await thief.post('invitations/open/', { token })).body
    const send = (by: StudioBrowser, { challenge_id, passkey_options }: typeof body) => {
      const response = createAuthenticator().register(passkey_options)
      return by.post('invitations/accept/', { token, challenge_id, name: 'Nia', response })
    }
    const pressed = await Promise.all([send(browser, body), send(browser, body)])
    expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 410])
    expect(readErrorName(await send(thief, early))).toBe('staff_invitation_ended')
    expect(readErrorName(await thief.post('invitations/open/', { token }))).toBe('staff_invitation_ended')
    expect((await thief.get('staff/self/')).status).toBe(401)
    const { rows } = await database.pool.query(`select id from staff where email = 'new@team.example'`)
    expect(rows).toHaveLength(1)
  })

  test('lets the person sign in when the response to the acceptance was lost', async () => {
    const owner = await aMember()
    const { token } = await invite(owner.browser)
    const lost = createStudioBrowser(app)
    const { challenge_id, passkey_options } = (await lost.post('invitations/open/', { token })).body
    const device = createAuthenticator()
    const response = device.register(passkey_options)
    await lost.post('invitations/accept/', { token, challenge_id, name: 'Nia', response })
    const browser = createStudioBrowser(app)
    const { body } = await browser.post('sign-in/passkey/start/')
    const proof = { challenge_id: body.challenge_id, response: device.authenticate(body.options) }
    expect((await browser.post('sign-in/passkey/', proof)).status).toBe(200)
  })

  test('ends after 48 hours, by withdrawal, and for an unknown token', async () => {
    const owner = await aMember()
    const first = await invite(owner.browser)
    expect((await owner.browser.delete(`team/invitations/${first.id}/`)).status).toBe(200)
    expect((await owner.browser.delete(`team/invitations/${first.id}/`)).status).toBe(404)
    expect(readErrorName(await accept(createStudioBrowser(app), first.token))).toBe('staff_invitation_ended')
    const second = await invite(owner.browser)
    now += 48 * hour
    expect(readErrorName(await accept(createStudioBrowser(app), second.token))).toBe('staff_invitation_ended')
    const unknown = await accept(createStudioBrowser(app), 'x'.repeat(43))
    expect(readErrorName(unknown)).toBe('staff_invitation_ended')
  })

  test('is void when its inviter was disabled or may no longer give its roles', async () => {
    const [owner, inviter] = [await aMember(), await aMember()]
    const { token } = await invite(inviter.browser)
    const browser = createStudioBrowser(app)
    const { challenge_id, passkey_options } = (await browser.post('invitations/open/', { token })).body
    await owner.browser.patch(`team/${inviter.staffId}/`, { version: 1, roles: toRoles('Editor') })
    const response = createAuthenticator().register(passkey_options)
    const late = await browser.post('invitations/accept/', { token, challenge_id, name: 'Nia', response })
    expect(readErrorName(late)).toBe('staff_invitation_ended')
    await owner.browser.patch(`team/${inviter.staffId}/`, { version: 2, roles: toRoles('Owner') })
    await owner.browser.post(`team/${inviter.staffId}/disable/`, { reason: 'Left' })
    expect(readErrorName(await accept(browser, token))).toBe('staff_invitation_ended')
    expect((await owner.browser.get('team/invitations/')).body.results).toEqual([])
  })

  test('is bound to its address, and to roles within the rights of the inviter', async () => {
    const owner = await aMember()
    const { token } = await invite(owner.browser)
    const browser = createStudioBrowser(app)
    expect((await accept(browser, token, { email: 'eve@evil.example' })).status).toBe(200)
    expect((await browser.get('staff/self/')).body.email).toBe('new@team.example')
    const none = await owner.browser.post('team/invitations/', { email: 'b@team.example', roles: [] })
    expect(readErrorName(none)).toBe('validation_failed')
    const again = { email: 'NEW@team.example', roles: toRoles('Editor') }
    expect(readErrorName(await owner.browser.post('team/invitations/', again))).toBe('staff_email_taken')
    await database.pool.query(`update roles set rights = '{team.read,team.write}' where name = 'Door'`)
    const manager = await aMember({ role: 'Door' })
    const beyond = { email: 'b@team.example', roles: toRoles('Editor') }
    expect(readErrorName(await manager.browser.post('team/invitations/', beyond))).toBe(
      'staff_beyond_own_rights',
    )
  })

  test('needs one way to sign in, by the challenge of this invitation', async () => {
    const owner = await aMember()
    const [one, other] = [await invite(owner.browser), await invite(owner.browser, 'other@team.example')]
    const browser = createStudioBrowser(app)
    const opened = (await browser.post('invitations/open/', { token: one.token })).body
    const response = createAuthenticator().register(opened.passkey_options)
    const body = { token: one.token, challenge_id: opened.challenge_id, name: 'Nia' }
    const send = (fields: object) => browser.post('invitations/accept/', { ...body, ...fields })
    expect(readErrorName(await send({}))).toBe('validation_failed')
    expect(readErrorName(await send({ response, code: '123456' }))).toBe('validation_failed')
    expect(readErrorName(await send({ code: '12345x' }))).toBe('staff_code_wrong')
    expect(readErrorName(await send({ token: other.token, response }))).toBe('staff_challenge_ended')
    const unverified = createAuthenticator().register(opened.passkey_options, { isVerified: false })
    expect(readErrorName(await send({ response: unverified }))).toBe('staff_passkey_refused')
    expect((await send({ response })).status).toBe(200)
  })
})

describe('link of the first owner', () => {
  const createLink = async () => (await createOwnerLink(database, testConfig(), now)) ?? ''

  test('makes the person who opens it an owner with the address that they type', async () => {
    const first = toToken(await createLink())
    const token = toToken(await createLink())
    const browser = createStudioBrowser(app)
    expect(readErrorName(await accept(browser, first))).toBe('staff_invitation_ended')
    expect((await browser.post('invitations/open/', { token })).body.email).toBeNull()
    const unnamed = await accept(browser, token)
    expect(unnamed.body.description).toEqual({ email: 'ERR_REQUIRED' })
    expect((await accept(browser, token, { email: 'ada@team.example' })).status).toBe(200)
    expect((await browser.get('staff/self/')).body).toMatchObject({
      email: 'ada@team.example',
      role_names: ['Owner'],
    })
  })

  test('does not exist once there is staff, and ends then', async () => {
    const token = toToken(await createLink())
    await aMember()
    expect(await createOwnerLink(database, testConfig(), now)).toBeNull()
    expect(readErrorName(await accept(createStudioBrowser(app), token))).toBe('staff_invitation_ended')
  })
})

describe('commands', () => {
  const run = async (name: string, args: string[], options: Record<string, string> = {}) => {
    const result = await anOperator(database, staffModule.commands ?? [], now).run(name, args, options)
    return result.ok ? (result.text ?? '') : result.problem
  }

  test('staff invite prints a link, also for the first owner', async () => {
    const token = toToken(await run('staff invite', ['ada@team.example'], { role: 'owner' }))
    const browser = createStudioBrowser(app)
    expect((await accept(browser, token)).status).toBe(200)
    expect((await browser.get('staff/self/')).body.role_names).toEqual(['Owner'])
    expect((await acts())[0]).toMatchObject({ actor: 'shell:Ada', act: 'invitation create' })
    expect(await run('staff invite', ['ADA@team.example'], { role: 'owner' })).toContain('already')
    expect(await run('staff invite', ['ben@team.example'], { role: 'king' })).toContain('no role "king"')
    expect(await run('staff invite', ['ben'], { role: 'owner' })).toContain('not an email address')
  })

  test('staff list shows roles and ways to log in', async () => {
    expect(await run('staff list', [])).toBe('There is no staff yet.')
    const { staffId, email, name } = await aMember()
    await aMember({ role: 'Door', columns: { totp_sealed: null, disabled_at: new Date(now) } })
    const [first, second] = (await run('staff list', [])).split('\n')
    expect(first).toBe(`${staffId}  ${email}  ${name}  Owner  (authenticator app)`)
    expect(second).toContain('Door  (disabled)')
  })

  test('staff reset removes the ways to log in, and its link sets one up again', async () => {
    const ada = await aMember()
    const tooEarly = toToken(await run('staff reset', [ada.email], { reason: 'Lost phone' }))
    const token = toToken(await run('staff reset', [ada.email], { reason: 'Lost phone' }))
    expect((await ada.browser.get('staff/self/')).status).toBe(401)
    expect(await run('staff list', [])).toContain('no way to log in')
    const browser = createStudioBrowser(app)
    expect(readErrorName(await accept(browser, tooEarly))).toBe('staff_invitation_ended')
    const opened = (await browser.post('invitations/open/', { token })).body
    expect(opened).toMatchObject({ email: ada.email, name: ada.name, roles: [{ name: 'Owner' }] })
    expect((await accept(browser, token, { way: 'totp', name: 'Ada' })).status).toBe(200)
    expect((await browser.get('staff/self/')).body).toMatchObject({ staff_id: ada.staffId, name: 'Ada' })
    expect((await acts()).filter(({ act }) => act === 'staff reset')).toMatchObject([
      { object: `staff ${ada.staffId}`, reason: 'Lost phone' },
      { object: `staff ${ada.staffId}` },
    ])
    expect(await run('staff reset', ['nobody@team.example'], { reason: 'x' })).toContain('Nobody')
  })

  test('staff disable and enable keep an owner who can log in', async () => {
    const [ada, ben] = [await aMember(), await aMember()]
    expect(await run('staff disable', [ben.email], { reason: 'Left' })).toContain('is disabled')
    expect((await ben.browser.get('staff/self/')).status).toBe(401)
    expect(await run('staff disable', [ada.email], { reason: 'Left' })).toContain('owner')
    expect((await ada.browser.get('staff/self/')).status).toBe(200)
    expect(await run('staff reset', [ben.email], { reason: 'Lost' })).toContain('disabled')
    expect(await run('staff enable', [ben.email], { reason: 'Back' })).toContain('is enabled')
    expect(await run('staff disable', ['nobody@team.example'], { reason: 'x' })).toContain('Nobody')
  })
})
