import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../platform/server/testing/app.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { runWaitingJobs } from '../../../platform/server/testing/jobs.ts'
import { endExpiredSessions } from './end-expired-sessions.ts'
import { staffModule } from './index.ts'
import { purgeStaffSecrets } from './purge-staff.ts'
import { aStaff, newKey, showTotp } from './testing/a-staff.ts'
import { createAuthenticator } from './testing/authenticator.ts'
import { holdLock } from './testing/hold-lock.ts'
import { createStudioBrowser, readErrorName, type StudioBrowser } from './testing/studio-browser.ts'
import { findStaffToken } from './tokens.ts'

const minute = 60_000
const hour = 60 * minute
let now: number
let database: TestDatabase
let app: TestApp
beforeEach(async () => {
  now = Date.UTC(2030, 0, 1, 12)
  database = await testDatabase()
  app = await testApp({ database, modules: [staffModule], now: () => now })
})
afterEach(async () => {
  await app.close()
  await database.close()
})

type Options = Parameters<typeof aStaff>[1]

/** Creates a member of staff with a browser that is signed in. */
async function aMember(options: Options = {}) {
  const staff = await aStaff(database, { now, ...options })
  return { ...staff, browser: createStudioBrowser(app, staff.token) }
}

async function addPasskey(browser: StudioBrowser, faults: { isVerified?: boolean; origin?: string } = {}) {
  const { body } = await browser.post('staff/self/passkeys/start/')
  const response = createAuthenticator().register(body.options, faults)
  return browser.post('staff/self/passkeys/', { challenge_id: body.challenge_id, response, name: 'Key' })
}

describe('session', () => {
  test.each([
    ['Editor', 8 * 60],
    ['Finance', 30],
    ['Support', 30],
  ])('of %s ends after %i idle minutes', async (role, minutes) => {
    const [used, unused] = [await aMember({ role }), await aMember({ role })]
    now += minutes * minute - 1
    expect((await used.browser.get('staff/self/')).status).toBe(200)
    now += 1
    expect((await used.browser.get('staff/self/')).status).toBe(200)
    expect(readErrorName(await unused.browser.get('staff/self/'))).toBe('staff_sign_in_required')
  })

  test('ends after twelve hours, however much it is used', async () => {
    const { browser } = await aMember()
    for (let passed = 0; passed < 11; passed += 1) {
      now += hour
      expect((await browser.get('staff/self/')).status).toBe(200)
    }
    now += hour
    expect((await browser.get('staff/self/')).status).toBe(401)
  })

  test('notes its use at most once a minute', async () => {
    const { browser } = await aMember()
    const readSeen = async () => (await browser.get('staff/self/')).body.sessions[0].seen_at
    const start = new Date(now).toISOString()
    now += minute - 1
    expect(await readSeen()).toBe(start)
    now += 1
    await readSeen()
    expect(await readSeen()).toBe(new Date(now).toISOString())
  })

  test('is listed, and ended by its owner alone', async () => {
    const [ada, eve] = [await aMember(), await aMember()]
    expect((await ada.browser.get('staff/self/')).body.sessions).toMatchObject([
      { session_id: ada.sessionId, is_current: true, device: { browser: null, system: null } },
    ])
    expect((await eve.browser.delete(`staff/self/sessions/${ada.sessionId}/`)).status).toBe(404)
    expect((await ada.browser.delete('staff/self/session/')).status).toBe(200)
    expect([...ada.browser.cookies.keys()]).toEqual([])
    expect((await createStudioBrowser(app, ada.token).get('staff/self/')).status).toBe(401)
    expect((await eve.browser.delete(`staff/self/sessions/${eve.sessionId}/`)).status).toBe(200)
    expect((await eve.browser.get('staff/self/')).status).toBe(401)
  })

  test('is ended and logged by the job once its time is over', async () => {
    const [finance, editor] = [await aMember({ role: 'Finance' }), await aMember({ role: 'Editor' })]
    now += 30 * minute
    await database.pool.query(`select graphile_worker.add_job('endExpiredStaffSessions', '{}')`)
    await runWaitingJobs(database, [endExpiredSessions], { now: () => now })
    const ended = await database.pool.query('select id from staff_sessions where ended_at is not null')
    expect(ended.rows).toEqual([{ id: finance.sessionId }])
    const { rows } = await database.pool.query('select actor, act, object from audit_log')
    expect(rows).toEqual([{ actor: 'job', act: 'staff session expire', object: `staff ${finance.staffId}` }])
    expect((await editor.browser.get('staff/self/')).status).toBe(200)
  })

  test('is unknown for a token that no one has', async () => {
    expect((await createStudioBrowser(app, 'x'.repeat(43)).get('staff/self/')).status).toBe(401)
  })
})

describe('own account', () => {
  test('changes name, language and time zone', async () => {
    const { browser, staffId } = await aMember()
    const change = { name: ' Ada ', locale: 'ko', zone: 'Asia/Seoul' }
    expect(await browser.patch('staff/self/', change)).toEqual({ status: 200, body: {} })
    expect((await browser.get('staff/self/')).body).toMatchObject({ ...change, name: 'Ada' })
    await browser.patch('staff/self/', { zone: null })
    expect((await browser.get('staff/self/')).body).toMatchObject({ name: 'Ada', locale: 'ko', zone: null })
    const { rows } = await database.pool.query(
      'select object, before, after from audit_log order by id limit 1',
    )
    expect(rows).toEqual([
      {
        object: `staff ${staffId}`,
        before: { locale: 'en', zone: null },
        after: { locale: 'ko', zone: 'Asia/Seoul', is_name_changed: true },
      },
    ])
  })

  test.each([
    { zone: 'Mars/Olympus' },
    { zone: '+09:00' },
    { locale: 'tlh' },
    { name: ' ' },
    { name: '<b>' },
  ])('refuses %o', async change => {
    const { browser } = await aMember()
    expect(readErrorName(await browser.patch('staff/self/', change))).toBe('validation_failed')
  })
})

describe('ways to sign in', () => {
  test('adds a passkey once for a repeated call', async () => {
    const { browser } = await aMember()
    const { body } = await browser.post('staff/self/passkeys/start/')
    const response = createAuthenticator().register(body.options)
    const key = newKey()
    const add = () =>
      browser.post('staff/self/passkeys/', { challenge_id: body.challenge_id, response, name: 'Key' }, key)
    const first = await add()
    expect(first.status).toBe(200)
    expect(await add()).toEqual(first)
    expect((await browser.get('staff/self/')).body.passkeys).toHaveLength(1)
    const excluded = (await browser.post('staff/self/passkeys/start/')).body.options.excludeCredentials
    expect(excluded).toEqual([{ id: response.id, type: 'public-key', transports: ['internal'] }])
  })

  test('refuses a passkey of another origin, an unverified one, and an old challenge', async () => {
    const { browser } = await aMember()
    expect(readErrorName(await addPasskey(browser, { isVerified: false }))).toBe('staff_passkey_refused')
    expect(readErrorName(await addPasskey(browser, { origin: 'https://evil.example' }))).toBe(
      'staff_passkey_refused',
    )
    const { body } = await browser.post('staff/self/passkeys/start/')
    now += 5 * minute - 1
    const sent = { challenge_id: body.challenge_id, response: createAuthenticator().register(body.options) }
    now += 1
    await browser.post('sign-in/again/', { code: '000000' })
    expect(readErrorName(await browser.post('staff/self/passkeys/', { ...sent, name: 'Key' }))).toBe(
      'staff_verify_again',
    )
  })

  test("refuses another person's challenge", async () => {
    const [ada, eve] = [await aMember(), await aMember()]
    const { body } = await ada.browser.post('staff/self/passkeys/start/')
    const response = createAuthenticator().register(body.options)
    const sent = { challenge_id: body.challenge_id, response, name: 'Key' }
    expect(readErrorName(await eve.browser.post('staff/self/passkeys/', sent))).toBe('staff_challenge_ended')
  })

  test.each(['clientDataJSON', 'attestationObject'])('refuses a broken %s', async field => {
    const { browser } = await aMember()
    const { body } = await browser.post('staff/self/passkeys/start/')
    const response = createAuthenticator().register(body.options)
    const broken = { ...response, response: { ...response.response, [field]: 'AAAA' } }
    const sent = { challenge_id: body.challenge_id, response: broken, name: 'Key' }
    expect(readErrorName(await browser.post('staff/self/passkeys/', sent))).toBe('staff_passkey_refused')
  })

  test('adds nothing for someone who is disabled while the call waits', async () => {
    const { browser, staffId } = await aMember()
    const { body } = await browser.post('staff/self/passkeys/start/')
    const response = createAuthenticator().register(body.options)
    const held = await holdLock(database, `select id from staff where id = ${staffId} for update`)
    const adding = browser.post('staff/self/passkeys/', {
      challenge_id: body.challenge_id,
      response,
      name: 'Key',
    })
    await held.untilWaiting(1)
    await held.release(`update staff set disabled_at = now() where id = ${staffId}`)
    expect(readErrorName(await adding)).toBe('staff_sign_in_required')
    expect((await database.pool.query('select from staff_passkeys')).rows).toEqual([])
  })

  test('stores at most ten passkeys', async () => {
    const { browser } = await aMember()
    for (let added = 0; added < 10; added += 1) expect((await addPasskey(browser)).status).toBe(200)
    expect(readErrorName(await addPasskey(browser))).toBe('staff_too_many')
  })

  test('never removes the last one', async () => {
    await aMember()
    const { browser } = await aMember({ role: 'Editor' })
    expect(readErrorName(await browser.delete('staff/self/totp/'))).toBe('staff_last_way_in')
    const { passkey_id: id } = (await addPasskey(browser)).body
    expect((await browser.delete('staff/self/totp/')).status).toBe(200)
    expect((await browser.delete('staff/self/totp/')).status).toBe(404)
    expect(readErrorName(await browser.delete(`staff/self/passkeys/${id}/`))).toBe('staff_last_way_in')
    const other = (await addPasskey(browser)).body.passkey_id
    expect((await browser.delete(`staff/self/passkeys/${id}/`)).status).toBe(200)
    expect((await browser.delete(`staff/self/passkeys/${id}/`)).status).toBe(404)
    expect((await browser.get('staff/self/')).body.passkeys).toMatchObject([{ passkey_id: other }])
  })

  test("removes no other person's passkey", async () => {
    const [ada, eve] = [await aMember(), await aMember()]
    const { passkey_id: id } = (await addPasskey(ada.browser)).body
    expect((await eve.browser.delete(`staff/self/passkeys/${id}/`)).status).toBe(404)
  })

  test('sets up an authenticator app with a code of the new secret', async () => {
    const { browser, totpSecret } = await aMember()
    const first = (await browser.post('staff/self/totp/start/')).body
    const { secret, url } = (await browser.post('staff/self/totp/start/')).body
    expect(url).toMatch(/^otpauth:\/\/totp\/Fanfare%20Studio:/)
    const send = (code: string) => browser.post('staff/self/totp/', { code })
    expect(readErrorName(await send(showTotp(first.secret, now)))).toBe('staff_code_wrong')
    expect(readErrorName(await send(showTotp(totpSecret, now)))).toBe('staff_code_wrong')
    expect((await send(showTotp(secret, now))).status).toBe(200)
    expect(readErrorName(await send(showTotp(secret, now)))).toBe('staff_challenge_ended')
    now += minute
    expect(readErrorName(await browser.post('sign-in/again/', { code: showTotp(totpSecret, now) }))).toBe(
      'staff_code_wrong',
    )
    expect((await browser.post('sign-in/again/', { code: showTotp(secret, now) })).status).toBe(200)
    const { rows } = await database.pool.query('select totp_sealed from staff')
    expect(rows[0].totp_sealed.toString('latin1')).not.toContain(secret)
  })

  test('replaces the recovery codes, and returns the same ones to a repeated call', async () => {
    const { browser } = await aMember()
    const key = newKey()
    const first = await browser.post('staff/self/recovery-codes/', {}, key)
    expect(new Set(first.body.codes).size).toBe(10)
    expect(await browser.post('staff/self/recovery-codes/', {}, key)).toEqual(first)
    const { rows } = await database.pool.query('select answer::text from idempotency_keys')
    expect(JSON.stringify(rows)).not.toContain(first.body.codes[0])
    await browser.post('staff/self/recovery-codes/')
    const { body } = await browser.get('staff/self/')
    expect(body.recovery_code_count).toBe(10)
    const old = await browser.post('sign-in/again/', { code: first.body.codes[0] })
    expect(readErrorName(old)).toBe('staff_code_wrong')
  })
})

describe('personal token', () => {
  test('acts for its maker until it expires or is removed', async () => {
    const { browser, staffId } = await aMember()
    const key = newKey()
    const create = () => browser.post('staff/self/tokens/', { name: 'Console', hours: 2 }, key)
    const { body } = await create()
    expect(body.token).toMatch(/^ff_[\w-]{43}$/)
    expect((await create()).body).toEqual(body)
    const found = { tokenId: body.token_id, staffId }
    expect(await findStaffToken(database.db, body.token, now + 2 * hour - 1)).toEqual(found)
    expect(await findStaffToken(database.db, body.token, now + 2 * hour)).toBeNull()
    expect(await findStaffToken(database.db, `${body.token}x`, now)).toBeNull()
    const listed = (await browser.get('staff/self/')).body.tokens
    expect(listed).toMatchObject([{ token_id: body.token_id, name: 'Console' }])
    expect(JSON.stringify(listed)).not.toContain(body.token)
    const eve = await aMember()
    expect((await eve.browser.delete(`staff/self/tokens/${body.token_id}/`)).status).toBe(404)
    expect((await browser.delete(`staff/self/tokens/${body.token_id}/`)).status).toBe(200)
    expect(await findStaffToken(database.db, body.token, now)).toBeNull()
  })

  test('lives twelve hours at most, and ten at a time', async () => {
    const { browser } = await aMember()
    const create = (hours: number) => browser.post('staff/self/tokens/', { name: 'Console', hours })
    expect((await create(13)).status).toBe(400)
    for (let made = 0; made < 10; made += 1) expect((await create(12)).status).toBe(200)
    expect(readErrorName(await create(1))).toBe('staff_too_many')
  })
})

describe('retention', () => {
  test('deletes challenges and tries after minutes, and what ended after a month', async () => {
    const { browser } = await aMember()
    await browser.post('staff/self/passkeys/start/')
    await browser.post('sign-in/again/', { code: 'AAAA' })
    const roles = [{ role_id: 1, artist_ids: null, event_ids: null }]
    await browser.post('team/invitations/', { email: 'new@team.example', roles })
    const count = async () => {
      const tables = ['challenges', 'attempts', 'sessions', 'invitations']
      const counts = tables.map(async name => {
        const { rows } = await database.pool.query(`select count(*)::int as n from staff_${name}`)
        return [name, rows[0].n]
      })
      return Object.fromEntries(await Promise.all(counts))
    }
    const purge = async (time: number) => {
      now = time
      await database.pool.query(`select graphile_worker.add_job('purgeStaffSecrets', '{}')`)
      await runWaitingJobs(database, [purgeStaffSecrets], { now: () => now })
      return count()
    }
    const all = { challenges: 1, attempts: 1, sessions: 1, invitations: 1 }
    expect(await purge(now + 15 * minute)).toEqual(all)
    expect(await purge(now + hour)).toEqual({ ...all, challenges: 0, attempts: 0 })
    const none = { challenges: 0, attempts: 0, sessions: 0, invitations: 0 }
    expect(await purge(now + 33 * 24 * hour)).toEqual(none)
  })
})
