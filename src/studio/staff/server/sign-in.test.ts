import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { watchSignInCounts } from '../../../identity/accounts/server/testing/watch-sign-in-counts.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import { type TestApp, testApp } from '../../../platform/server/testing/app.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aTaskContext, runWaitingJobs } from '../../../platform/server/testing/jobs.ts'
import { staffModule } from './index.ts'
import { aStaff, showTotp } from './testing/a-staff.ts'
import { createAuthenticator } from './testing/authenticator.ts'
import { createStudioBrowser, readErrorName, type StudioBrowser } from './testing/studio-browser.ts'

const minute = 60_000
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

/** Adds a passkey to a member of staff. */
async function aPasskey({ token }: { token: string }) {
  const device = createAuthenticator()
  const browser = createStudioBrowser(app, token)
  const { body } = await browser.post('staff/self/passkeys/start/')
  const response = device.register(body.options)
  const added = await browser.post('staff/self/passkeys/', {
    challenge_id: body.challenge_id,
    response,
    name: 'Phone',
  })
  expect(added).toEqual({ status: 200, body: { passkey_id: expect.any(Number) } })
  return device
}

type Device = ReturnType<typeof createAuthenticator>

async function signIn(
  browser: StudioBrowser,
  device: Device,
  faults: Parameters<Device['authenticate']>[1] = {},
) {
  const { body } = await browser.post('sign-in/passkey/start/')
  const response = device.authenticate(body.options, faults)
  return browser.post('sign-in/passkey/', { challenge_id: body.challenge_id, response })
}

const acts = async () =>
  (await database.pool.query('select actor, act, object, after from audit_log order by id')).rows

describe('sign-in with a passkey', () => {
  test('starts a session when the passkey proves its user', async () => {
    const ada = await aStaff(database, { now })
    const device = await aPasskey(ada)
    const browser = createStudioBrowser(app)
    expect(await signIn(browser, device)).toEqual({ status: 200, body: {} })
    const self = await browser.get('staff/self/')
    expect(self.body).toMatchObject({ staff_id: ada.staffId, role_names: ['Owner'], has_totp: true })
    expect(self.body.passkeys).toMatchObject([{ name: 'Phone', used_at: new Date(now).toISOString() }])
    expect((await acts()).at(-1)).toMatchObject({
      actor: `staff ${ada.staffId}`,
      act: 'staff sign-in',
      object: `staff ${ada.staffId}`,
      after: { way: 'passkey' },
    })
  })

  test.each([
    ['another origin', { origin: 'https://studio.example.evil' }],
    ['another host', { rpId: 'example' }],
    ['a device that did not verify its user', { isVerified: false }],
    ['a counter that did not rise', { counter: 1 }],
  ])('is refused for %s', async (_, faults) => {
    const device = await aPasskey(await aStaff(database, { now }))
    const browser = createStudioBrowser(app)
    expect(readErrorName(await signIn(browser, device, faults))).toBe('staff_passkey_unknown')
    expect((await browser.get('staff/self/')).status).toBe(401)
  })

  test('is refused for an unknown passkey and for a disabled person', async () => {
    const ada = await aStaff(database, { now })
    const device = await aPasskey(ada)
    const stranger = createAuthenticator()
    expect(readErrorName(await signIn(createStudioBrowser(app), stranger))).toBe('staff_passkey_unknown')
    await database.pool.query('update staff set disabled_at = now()')
    expect(readErrorName(await signIn(createStudioBrowser(app), device))).toBe('staff_passkey_unknown')
  })

  test('is refused for a passkey of an earlier host name, and for a broken proof', async () => {
    const device = await aPasskey(await aStaff(database, { now }))
    const browser = createStudioBrowser(app)
    for (const field of ['clientDataJSON', 'authenticatorData', 'signature']) {
      const { body } = await browser.post('sign-in/passkey/start/')
      const proof = device.authenticate(body.options)
      const response = { ...proof, response: { ...proof.response, [field]: 'AAAA' } }
      const refused = await browser.post('sign-in/passkey/', { challenge_id: body.challenge_id, response })
      expect([field, readErrorName(refused)]).toEqual([field, 'staff_passkey_unknown'])
    }
    await database.pool.query(`update staff_passkeys set rp_id = 'old.example'`)
    expect(readErrorName(await signIn(browser, device))).toBe('staff_passkey_unknown')
  })

  test('accepts a challenge once, and for five minutes', async () => {
    const device = await aPasskey(await aStaff(database, { now }))
    const browser = createStudioBrowser(app)
    const first = (await browser.post('sign-in/passkey/start/')).body
    const body = { challenge_id: first.challenge_id, response: device.authenticate(first.options) }
    const both = await Promise.all([
      createStudioBrowser(app).post('sign-in/passkey/', body),
      createStudioBrowser(app).post('sign-in/passkey/', body),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(both.map(readErrorName)).toContain('staff_challenge_ended')
    const late = (await browser.post('sign-in/passkey/start/')).body
    now += 5 * minute
    const response = device.authenticate(late.options)
    const refused = await browser.post('sign-in/passkey/', { challenge_id: late.challenge_id, response })
    expect(readErrorName(refused)).toBe('staff_challenge_ended')
  })

  test('uses up the challenge of a wrong proof', async () => {
    const device = await aPasskey(await aStaff(database, { now }))
    const browser = createStudioBrowser(app)
    const { body } = await browser.post('sign-in/passkey/start/')
    const send = (faults = {}) =>
      browser.post('sign-in/passkey/', {
        challenge_id: body.challenge_id,
        response: device.authenticate(body.options, faults),
      })
    expect(readErrorName(await send({ isVerified: false }))).toBe('staff_passkey_unknown')
    expect(readErrorName(await send())).toBe('staff_challenge_ended')
  })
})

describe('sign-in with a mailed link', () => {
  async function mailLink(browser: StudioBrowser, email: string): Promise<{ mails: Mail[]; token: string }> {
    expect(await browser.post('sign-in/link/', { email })).toEqual({ status: 200, body: {} })
    const mails: Mail[] = []
    const mailer = { send: async (mail: Mail) => void mails.push(mail) }
    await runWaitingJobs(database, staffModule.tasks ?? [], { mailer, now: () => now })
    const [, token = ''] = /studio\/sign-in\/#link=([\w-]{43})/.exec(mails[0]?.text ?? '') ?? []
    return { mails, token }
  }

  test('starts a session with a code of the app, which works once', async () => {
    const ada = await aStaff(database, { now })
    const browser = createStudioBrowser(app)
    const { token, mails } = await mailLink(browser, ada.email.toUpperCase())
    expect(mails).toMatchObject([{ to: ada.email }])
    const code = showTotp(ada.totpSecret, now)
    expect(await browser.post('sign-in/code/', { token, code })).toEqual({ status: 200, body: {} })
    expect((await browser.get('staff/self/')).body).toMatchObject({ staff_id: ada.staffId })
    expect((await acts()).at(-1)).toMatchObject({ act: 'staff sign-in', after: { way: 'totp' } })

    const again = createStudioBrowser(app)
    const next = await mailLink(again, ada.email)
    expect(readErrorName(await again.post('sign-in/code/', { token: next.token, code }))).toBe(
      'staff_code_wrong',
    )
  })

  test('is used once, in the browser that asked, for ten minutes', async () => {
    const ada = await aStaff(database, { now })
    const browser = createStudioBrowser(app)
    const { token } = await mailLink(browser, ada.email)
    const body = () => ({ token, code: showTotp(ada.totpSecret, now) })
    expect(readErrorName(await createStudioBrowser(app).post('sign-in/code/', body()))).toBe(
      'staff_link_ended',
    )
    expect((await browser.post('sign-in/code/', body())).status).toBe(200)
    now += minute
    expect(readErrorName(await browser.post('sign-in/code/', body()))).toBe('staff_link_ended')
    const late = await mailLink(browser, ada.email)
    now += 10 * minute
    const refused = await browser.post('sign-in/code/', { ...body(), token: late.token })
    expect(readErrorName(refused)).toBe('staff_link_ended')
  })

  test('accepts the code of a device whose clock differs by one step, and no further', async () => {
    const ada = await aStaff(database, { now })
    const browser = createStudioBrowser(app)
    const { token } = await mailLink(browser, ada.email)
    const far = await browser.post('sign-in/code/', {
      token,
      code: showTotp(ada.totpSecret, now + 2 * minute),
    })
    expect(readErrorName(far)).toBe('staff_code_wrong')
    const near = await browser.post('sign-in/code/', { token, code: showTotp(ada.totpSecret, now + 30_000) })
    expect(near.status).toBe(200)
  })

  test('accepts each recovery code once', async () => {
    const ada = await aStaff(database, { now, columns: { totp_sealed: null } })
    const signedIn = createStudioBrowser(app, ada.token)
    const { codes } = (await signedIn.post('staff/self/recovery-codes/')).body
    expect(codes).toHaveLength(10)
    const typed = codes[3].toLowerCase().replaceAll('-', ' ')
    const browser = createStudioBrowser(app)
    const { token } = await mailLink(browser, ada.email)
    expect((await browser.post('sign-in/code/', { token, code: typed })).status).toBe(200)
    expect((await browser.get('staff/self/')).body.recovery_code_count).toBe(9)
    const again = createStudioBrowser(app)
    const next = await mailLink(again, ada.email)
    const refused = await again.post('sign-in/code/', { token: next.token, code: typed })
    expect(readErrorName(refused)).toBe('staff_code_wrong')
  })

  test('refuses an account after five wrong codes for 15 minutes, and logs the last one', async () => {
    const ada = await aStaff(database, { now })
    const browser = createStudioBrowser(app)
    const { token } = await mailLink(browser, ada.email)
    const readCounts = await watchSignInCounts()
    const tries = []
    for (let attempt = 0; attempt < 6; attempt += 1)
      tries.push(readErrorName(await browser.post('sign-in/code/', { token, code: 'AAAA' })))
    expect(tries).toEqual([...Array(5).fill('staff_code_wrong'), 'staff_too_many_tries'])
    const right = { code: showTotp(ada.totpSecret, now) }
    expect(readErrorName(await browser.post('sign-in/code/', { token, ...right }))).toBe(
      'staff_too_many_tries',
    )
    const signedIn = createStudioBrowser(app, ada.token)
    expect(readErrorName(await signedIn.post('sign-in/again/', right))).toBe('staff_too_many_tries')
    expect((await acts()).filter(({ act }) => act === 'staff codes wrong')).toHaveLength(1)
    now += 15 * minute
    expect((await signedIn.post('sign-in/again/', { code: showTotp(ada.totpSecret, now) })).status).toBe(200)
    expect(await readCounts()).toEqual({
      'staff_code refused': 5,
      'staff_code limited': 2,
      'staff wrong': 5,
      'staff limited': 3,
      'staff accepted': 1,
    })
  })

  test('answers the same and sends no email for an unknown, a disabled and a passkey-only person', async () => {
    const disabled = await aStaff(database, { now, columns: { disabled_at: new Date(now) } })
    const only = await aStaff(database, { now, columns: { totp_sealed: null } })
    for (const email of ['nobody@team.example', disabled.email, only.email]) {
      const browser = createStudioBrowser(app)
      expect((await mailLink(browser, email)).mails).toEqual([])
      expect([...browser.cookies.keys()]).toEqual(['__Host-studio-link'])
    }
  })

  test('mails at most five links in 15 minutes', async () => {
    const ada = await aStaff(database, { now })
    const counts = []
    for (let request = 0; request < 6; request += 1)
      counts.push((await mailLink(createStudioBrowser(app), ada.email)).mails.length)
    expect(counts).toEqual([1, 1, 1, 1, 1, 0])
  })

  test('mails in the language of the person', async () => {
    const ada = await aStaff(database, { now, columns: { locale: 'ko' } })
    const { mails } = await mailLink(createStudioBrowser(app), ada.email)
    expect(mails[0]?.subject).toMatch(/[가-힣]/)
    expect(aTaskContext(database).config.studioUrl).toBe('https://studio.example')
  })
})

describe('proof of identity', () => {
  test('opens grave acts for five minutes', async () => {
    const ada = await aStaff(database, { now })
    const device = await aPasskey(ada)
    const browser = createStudioBrowser(app, ada.token)
    now += 5 * minute
    expect(readErrorName(await browser.post('staff/self/recovery-codes/'))).toBe('staff_verify_again')
    const { body } = await browser.post('sign-in/again/start/')
    expect(body).toMatchObject({
      has_totp: true,
      options: { allowCredentials: [{ transports: ['internal'] }] },
    })
    const response = device.authenticate(body.options)
    const proof = { challenge_id: body.challenge_id, response }
    expect(await browser.post('sign-in/again/', proof)).toEqual({ status: 200, body: {} })
    expect((await browser.post('staff/self/recovery-codes/')).status).toBe(200)
    expect(readErrorName(await browser.post('sign-in/again/', proof))).toBe('staff_challenge_ended')
    now += 5 * minute
    const { status } = await browser.post('sign-in/again/', { code: showTotp(ada.totpSecret, now) })
    expect(status).toBe(200)
    expect((await browser.post('staff/self/recovery-codes/')).status).toBe(200)
  })

  test("is refused with another person's passkey or challenge", async () => {
    const [ada, eve] = [await aStaff(database, { now }), await aStaff(database, { now })]
    const device = await aPasskey(eve)
    const browser = createStudioBrowser(app, ada.token)
    const own = (await browser.post('sign-in/again/start/')).body
    expect(own.options).toBeNull()
    const others = (await createStudioBrowser(app, eve.token).post('sign-in/again/start/')).body
    const response = device.authenticate(others.options)
    const stolen = await browser.post('sign-in/again/', { challenge_id: others.challenge_id, response })
    expect(readErrorName(stolen)).toBe('staff_challenge_ended')
    const foreign = await browser.post('sign-in/again/', { challenge_id: own.challenge_id, response })
    expect(readErrorName(foreign)).toBe('staff_passkey_unknown')
  })
})
