import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterEach, beforeEach, describe, expect, type Mock, onTestFinished, test, vi } from 'vitest'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { ErrorBody } from '../../../platform/contract/errors.ts'
import { createMailer, type Mailer } from '../../../platform/server/mail.ts'
import { testApi } from '../../../platform/server/testing/api.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { silentServiceClient } from '../../../platform/server/testing/fake-service.ts'
import { startTestJobs } from '../../../platform/server/testing/jobs.ts'
import type { getChallenge } from '../../human-checks/contract.ts'
import { humanChecksModule } from '../../human-checks/server/index.ts'
import { aPersonToken } from '../../human-checks/server/testing/a-person.ts'
import { solveChallenge } from '../../human-checks/web/shared/solve.ts'
import type { createSupportTicket } from '../contract.ts'
import { supportModule } from './index.ts'

type Challenge = ResponseOf<typeof getChallenge>
type Ticket = ResponseOf<typeof createSupportTicket>

const address = '/api/v1/support-tickets/'
const minuteMs = 60_000
let database: TestDatabase
let api: ReturnType<typeof testApi>
let elapsedMs = 0

beforeEach(async () => {
  elapsedMs = 0
  database = await testDatabase()
  api = testApi({ database, modules: [supportModule, humanChecksModule], now: () => Date.now() + elapsedMs })
})
afterEach(() => database.close())

async function proof(change: (challenge: Challenge) => Challenge = challenge => challenge) {
  const { body } = await api.get<Challenge>('/api/v1/human-checks/challenge/')
  const challenge = change(body)
  const solution = await solveChallenge(challenge.parameters, 10_000)
  return btoa(JSON.stringify({ challenge, solution }))
}

const person = () => aPersonToken(database, Date.now() + elapsedMs)

const ticket = { email: 'mira@post.example', subject: 'orders', message: 'Where is my parcel?' }

async function aTicket(change: Record<string, unknown> = {}) {
  return { ...ticket, recaptcha_response_token: await person(), ...change }
}

async function aForm(images: (Uint8Array | string)[], change: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(await aTicket(change))) form.append(name, String(value))
  for (const image of images) form.append('images', new File([image as Uint8Array<ArrayBuffer>], 'x.png'))
  return form
}

function photo(width = 30) {
  return sharp({ create: { width, height: 20, channels: 3, background: '#36c' } })
    .png()
    .toBuffer()
}

/** Creates a truncated image, with a valid header and half of the pixels. */
async function cutOff() {
  const noise = Buffer.from(Array.from({ length: 90 * 90 * 3 }, (_, at) => (at * 7_919) % 251))
  const whole = await sharp(noise, { raw: { width: 90, height: 90, channels: 3 } })
    .png()
    .toBuffer()
  return whole.subarray(0, whole.length / 2)
}

const tickets = async () => (await database.pool.query('select * from support_tickets order by id')).rows
const images = async () =>
  (await database.pool.query('select * from support_ticket_images order by position')).rows

function problems({ status, body }: { status: number; body: ErrorBody }) {
  expect(status).toBe(400)
  return body.description
}

describe('support API', () => {
  test('normalizes and stores a ticket', async () => {
    const sent = await aTicket({
      email: ' mira@post.example ',
      message: '  <b>Hello</b>\r\nthere \u0000\ud800 ',
      phone_number: '+82 10 1234 5678',
      first_name: 'Mira\nVale',
      last_name: '',
      language: 'ko',
      is_auto_generated: 'true',
      pre_user_id: '0b0f8b8e-6d0c-4a3e-9d2c-3f3f3f3f3f3f',
    })
    const { status, body } = await api.post<Ticket>(address, sent)
    expect(status).toBe(200)
    expect(await tickets()).toEqual([
      expect.objectContaining({
        id: body.ticket_id,
        email: 'mira@post.example',
        subject: 'orders',
        message: '<b>Hello</b>\nthere \ufffd',
        phone_number: '+82 10 1234 5678',
        first_name: 'Mira Vale',
        last_name: null,
        language: 'ko',
        is_auto_generated: true,
        pre_user_id: '0b0f8b8e-6d0c-4a3e-9d2c-3f3f3f3f3f3f',
        mailed_at: null,
      }),
    ])
  })

  test("stores the domain of the sender's email address in ASCII", async () => {
    const sent = await aTicket({ email: ' x=y@почта.рф ' })
    expect((await api.post(address, sent)).status).toBe(200)
    expect(await tickets()).toMatchObject([{ email: 'x=y@xn--80a1acny.xn--p1ai' }])
  })

  test.each([
    [{ email: undefined }, { email: 'ERR_REQUIRED' }],
    [{ email: '  ' }, { email: 'ERR_REQUIRED' }],
    [{ email: 'mira' }, { email: 'ERR_INVALID_EMAIL' }],
    [{ email: 'mira@post.example\nBcc: all@post.example' }, { email: 'ERR_INVALID_EMAIL' }],
    [{ email: `${'m'.repeat(250)}@post.example` }, { email: 'ERR_INVALID_LENGTH' }],
    [{ subject: '' }, { subject: 'ERR_REQUIRED' }],
    [{ subject: 's'.repeat(121) }, { subject: 'ERR_INVALID_LENGTH' }],
    [{ message: ' \n\t ' }, { message: 'ERR_REQUIRED' }],
    [{ message: 'm'.repeat(5_001) }, { message: 'ERR_INVALID_LENGTH' }],
    [{ phone_number: 'call me' }, { phone_number: 'ERR_INVALID_PHONE' }],
    [{ pre_user_id: '7; drop' }, { pre_user_id: 'ERR_INVALID_CHARACTERS' }],
    [{ first_name: 'n'.repeat(81) }, { first_name: 'ERR_INVALID_LENGTH' }],
    [{ language: 'xx' }, { language: 'ERR_INVALID' }],
    [{ recaptcha_response_token: undefined }, { recaptcha_response_token: 'ERR_REQUIRED' }],
  ])('reports errors by field: %j', async (change, expected) => {
    const sent = { ...ticket, recaptcha_response_token: 'looked at later', ...change }
    expect(problems(await api.post(address, sent))).toEqual(expected)
    expect(await tickets()).toEqual([])
  })

  test('re-encodes up to five pictures and stores them in order', async () => {
    const sent = await aForm([
      await photo(10),
      await photo(20),
      await photo(30),
      await photo(40),
      await photo(50),
    ])
    expect((await api.post(address, sent)).status).toBe(200)
    const storedImages = await images()
    expect(storedImages.map(({ width }) => width)).toEqual([10, 20, 30, 40, 50])
    for (const { bytes } of storedImages) expect((await sharp(bytes).metadata()).format).toBe('webp')
  })

  test('ignores an empty picture field of a form without JavaScript', async () => {
    const form = await aForm([])
    form.append('images', new File([], ''))
    expect((await api.post(address, form)).status).toBe(200)
    expect(await images()).toEqual([])
  })

  test('rejects invalid uploads and stores nothing', async () => {
    const good = await photo()
    const big = new Uint8Array(10 * 2 ** 20 + 1)
    expect(problems(await api.post(address, await aForm([good, 'text'])))).toEqual({
      images: 'ERR_NOT_IMAGE',
    })
    expect(problems(await api.post(address, await aForm([good.subarray(0, 60)])))).toEqual({
      images: 'ERR_NOT_IMAGE',
    })
    expect(problems(await api.post(address, await aForm([big])))).toEqual({ images: 'ERR_LIMIT_IMAGE_SIZE' })
    expect(problems(await api.post(address, await aForm(Array(6).fill(good))))).toEqual({
      images: 'ERR_INVALID_LENGTH',
    })
    const elsewhere = await aForm([])
    elsewhere.append('message', new File([good as Uint8Array<ArrayBuffer>], 'x.png'))
    expect(problems(await api.post(address, elsewhere))).toEqual({ message: 'ERR_NOT_IMAGE' })
    expect([await tickets(), await images()]).toEqual([[], []])
  })

  test('consumes no human check for invalid text, but consumes one before decoding pictures', async () => {
    const token = await person()
    const sent = async (image: Uint8Array | string, change: object = {}) =>
      api.post(address, await aForm([image], { recaptcha_response_token: token, ...change }))
    expect(problems(await sent(await photo(), { email: 'mira' }))).toEqual({ email: 'ERR_INVALID_EMAIL' })
    expect(problems(await sent('text'))).toEqual({ images: 'ERR_NOT_IMAGE' })
    const again = await sent(await photo())
    expect([again.status, again.body.error_code.name]).toEqual([400, 'human_check_failed'])
    expect(await tickets()).toEqual([])
  })

  test('decodes the pictures of a repeated request once and repeats the refusal', async () => {
    const decoded = vi.spyOn(sharp.prototype as Sharp, 'toBuffer')
    onTestFinished(() => decoded.mockRestore())
    const form = await aForm([await cutOff()])
    decoded.mockClear()
    const key = { 'Idempotency-Key': 'a-key' }
    for (const _time of ['first', 'again']) {
      expect(problems(await api.post(address, form, key))).toEqual({ images: 'ERR_NOT_IMAGE' })
    }
    expect(decoded).toHaveBeenCalledTimes(1)
  })

  test('accepts a retry with the same human check after an overload', async () => {
    const forms = [await aForm([await photo()]), await aForm([await photo()]), await aForm([await photo()])]
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    const decode = (sharp.prototype as Sharp).toBuffer as () => Promise<unknown>
    const held = vi.spyOn(sharp.prototype as Sharp, 'toBuffer') as unknown as Mock<() => Promise<unknown>>
    onTestFinished(() => held.mockRestore())
    held.mockImplementation(async function (this: Sharp) {
      await isReleased
      return Reflect.apply(decode, this, [{ resolveWithObject: true }])
    })
    const send = (at: number) => api.post(address, forms[at] ?? {}, { 'Idempotency-Key': `key-${at}` })
    const sent = [send(0), send(1), send(2)]
    expect((await Promise.race(sent)).status).toBe(503)
    release()
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 200, 503])
    for (const at of [0, 1, 2]) expect((await send(at)).status).toBe(200)
    expect(await tickets()).toHaveLength(3)
  })

  test('rejects an oversized, broken or unsupported form', async () => {
    const send = (type: string, body: string) =>
      api.request(address, { method: 'POST', headers: { 'Content-Type': type }, body })
    const boundary = 'multipart/form-data; boundary=x'
    expect((await send(boundary, 'x'.repeat(51 * 2 ** 20))).status).toBe(413)
    expect((await send(boundary, '--x\r\nnothing')).status).toBe(400)
    expect((await send('multipart/form-data', 'no boundary')).status).toBe(400)
    expect((await send('text/plain', 'hello')).status).toBe(415)
    const request = await aForm([])
    expect((await api.post('/api/v1/artist-requests/', request)).status).toBe(415)
  })

  test('creates one ticket per idempotency key, even for late and concurrent repeats', async () => {
    const sent = await aTicket()
    const key = { 'Idempotency-Key': 'a-key' }
    const first = await Promise.all([
      api.post<Ticket>(address, sent, key),
      api.post<Ticket>(address, sent, key),
    ])
    elapsedMs = 60 * minuteMs
    const late = await api.post<Ticket>(address, sent, key)
    expect([...first, late].map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set([...first, late].map(({ body }) => body.ticket_id)).size).toBe(1)
    expect(await tickets()).toHaveLength(1)
  })

  test('rejects a different request with the same idempotency key, even if only the pictures differ', async () => {
    const key = { 'Idempotency-Key': 'a-key' }
    const token = await person()
    const form = (image: Uint8Array) => aForm([image], { recaptcha_response_token: token })
    expect((await api.post(address, await form(await photo(10)), key)).status).toBe(200)
    expect((await api.post(address, await form(await photo(10)), key)).status).toBe(200)
    const { status, body } = await api.post(address, await form(await photo(11)), key)
    expect([status, body.error_code.name]).toEqual([409, 'idempotency_conflict'])
    expect(await tickets()).toHaveLength(1)
  })

  test('stores no failure under the idempotency key, so that a corrected request succeeds', async () => {
    const key = { 'Idempotency-Key': 'a-key' }
    const token = await person()
    await api.post(address, await aTicket({ recaptcha_response_token: token }))
    expect((await api.post(address, await aTicket({ recaptcha_response_token: token }), key)).status).toBe(
      400,
    )
    expect((await api.post(address, await aTicket(), key)).status).toBe(200)
    expect((await api.post(address, await aTicket(), { 'Idempotency-Key': 'x'.repeat(201) })).status).toBe(
      400,
    )
  })

  test.each<[string, () => Promise<string>]>([
    ['no token', async () => 'nonsense'],
    ['odd JSON', async () => btoa('{"challenge":1}')],
    ['an easier challenge', () => proof(c => ({ ...c, parameters: { ...c.parameters, keyPrefix: '0' } }))],
    ['a later end', () => proof(c => ({ ...c, parameters: { ...c.parameters, expiresAt: 9e9 } }))],
    ['another signature', () => proof(c => ({ ...c, signature: 'ab'.repeat(32) }))],
    ['a wrong solution', async () => wrong(await proof())],
  ])('rejects a forged human check: %s', async (_name, forge) => {
    const { status, body } = await api.post(
      address,
      await aTicket({ recaptcha_response_token: await forge() }),
    )
    expect([status, body.error_code.name]).toEqual([400, 'human_check_failed'])
    expect(await tickets()).toEqual([])
  })

  function wrong(token: string) {
    const forgedSolution = JSON.parse(atob(token)) as { solution: { derivedKey: string } }
    forgedSolution.solution.derivedKey = 'ab'.repeat(32)
    return btoa(JSON.stringify(forgedSolution))
  }

  test('accepts a human check only once and only in time', async () => {
    const recaptcha_response_token = await proof()
    expect((await api.post(address, await aTicket({ recaptcha_response_token }))).status).toBe(200)
    const second = await api.post(address, await aTicket({ recaptcha_response_token, message: 'Again' }))
    expect([second.status, second.body.error_code.name]).toEqual([400, 'human_check_failed'])
    const late = await aTicket()
    elapsedMs = 21 * minuteMs
    expect((await api.post(address, late)).body.error_code.name).toBe('human_check_failed')
    expect(await tickets()).toHaveLength(1)
  })

  test('accepts one of two concurrent requests with the same human check', async () => {
    const recaptcha_response_token = await person()
    const both = ['One', 'Two'].map(async message =>
      api.post(address, await aTicket({ recaptcha_response_token, message })),
    )
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 400])
    expect(await tickets()).toHaveLength(1)
  })

  test('stores an artist request as a ticket', async () => {
    const sent = {
      email: 'mira@post.example',
      artist_name: 'Glass Harbour',
      official_sns: 'https://social.example/glass',
      recaptcha_response_token: await person(),
    }
    expect((await api.post('/api/v1/artist-requests/', sent)).status).toBe(200)
    expect(await tickets()).toMatchObject([
      { subject: 'requestartist', message: 'Glass Harbour\nhttps://social.example/glass' },
    ])
  })

  async function working(mailer: Mailer, until: () => Promise<unknown>) {
    const jobs = await startTestJobs(database, supportModule.tasks ?? [], { mailer })
    await vi.waitFor(until, { timeout: 8_000, interval: 20 })
    await jobs.close()
  }
  const isMailed = async () => expect((await tickets())[0]?.mailed_at).not.toBeNull()

  test('writes the email to a file when no mail server is configured', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'mail-'))
    const setup = { smtpUrl: undefined, mailFrom: 'a@fans.example', supportMailTo: 'help@fans.example' }
    const pre_user_id = '0b0f8b8e-6d0c-4a3e-9d2c-3f3f3f3f3f3f'
    await api.post(
      address,
      await aForm([await photo()], { subject: 'Grüße\nBcc: all@post.example', pre_user_id }),
    )
    await working(
      createMailer(
        { ...setup, dataDir, publicUrl: 'https://fans.example' },
        { outside: silentServiceClient },
      ),
      isMailed,
    )
    expect(await readdir(path.join(dataDir, 'mail'))).toEqual(['support-ticket-1.eml'])
    const mail = await readFile(path.join(dataDir, 'mail/support-ticket-1.eml'), 'utf8')
    expect(mail).toContain('Message-ID: <support-ticket-1@fans.example>')
    expect(mail).toContain('To: help@fans.example')
    expect(mail).toContain('Reply-To: mira@post.example')
    expect(mail).toContain('Content-Type: image/webp; name=ticket-1-1.webp')
    expect(mail).toContain('Where is my parcel?')
    expect(mail).toContain('Sign-up: under way')
    // The id is a credential, and several people read the mailbox.
    expect(mail).not.toContain(pre_user_id)
    expect(mail).not.toMatch(/^Bcc:/m)
    await rm(dataDir, { recursive: true })
  })

  test('sends an email again with the same Message-ID after the server has rejected it', async () => {
    await api.post(address, await aTicket())
    const ids: string[] = []
    const send: Mailer['send'] = async ({ id }) => {
      ids.push(id)
      if (ids.length === 1) throw new Error('452 try later')
    }
    await working({ send }, isMailed)
    expect(ids).toEqual(['support-ticket-1', 'support-ticket-1'])
  })

  test('sends exactly one email when the process dies before or after sending it', async () => {
    await api.post(address, await aTicket())
    await database.pool.query(
      `update graphile_worker._private_jobs set locked_by = 'worker-gone', locked_at = now() - interval '1 minute'`,
    )
    const send = vi.fn<Mailer['send']>(async () => {})
    await working({ send }, isMailed)
    await database.pool.query(`select graphile_worker.add_job('mailSupportTicket', '{"ticket_id":1}')`)
    await working({ send }, async () => {
      const { rows } = await database.pool.query('select id from graphile_worker.jobs')
      expect(rows).toEqual([])
    })
    expect(send).toHaveBeenCalledTimes(1)
  })
})
