import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testConfig } from '../../../../tests/helpers/config.ts'
import { startSession } from '../../accounts/server/index.ts'
import { askParentOfUser } from './commands/ask-parent.ts'
import { askParent } from './index.ts'
import { livesMs } from './proof-kinds.ts'
import { type RecoveryFixture, recoveryFixture } from './testing/fans.ts'
import { tokenIn } from './testing/mailbox.ts'

const dayMs = 86_400_000
const mother = 'ana@home.example'
let fixture: RecoveryFixture
let userId: number
beforeEach(async () => {
  fixture = await recoveryFixture()
  userId = await fixture.aFan('leo@post.example', { parent_email: mother, is_restricted: true })
})
afterEach(() => fixture[Symbol.asyncDispose]())

async function asFan(method: string, path: string, body?: object) {
  const token = await startSession(fixture.database.db, userId, fixture.clock.now)
  return fixture.call(method, path, body, { Authorization: `Bearer ${token}` })
}
const again = (parent_email: string) => asFan('POST', '/api/v1/parent-confirmations/', { parent_email })
const agree = (token: string) => fixture.call('POST', `/api/v1/parent-confirmations/${token}/`)
const parentOf = async () => (await fixture.fan(userId))['parent_email']
const letter = async () => {
  const [mail, ...others] = await fixture.mailbox.collect()
  expect(others).toEqual([])
  return { to: mail?.to, token: tokenIn(mail) }
}

test('a fan has the letter sent again when the link is over, and is free', async () => {
  await fixture.database.transaction(db => askParent(db, userId, fixture.clock.now))
  const first = await letter()
  fixture.clock.now += livesMs.parent
  expect((await agree(first.token)).error).toBe('link_ended')
  expect((await again(mother)).body).toEqual({ is_confirmed: false })
  const second = await letter()
  expect(second.to).toBe(mother)
  expect((await agree(second.token)).body).toEqual({ state: 'confirmed' })
  expect(await fixture.mailbox.collect()).toHaveLength(1)
  fixture.clock.now += dayMs
  expect((await again(mother)).body).toEqual({ is_confirmed: true })
  expect(await fixture.mailbox.collect()).toEqual([])
})

test('another address is the parent’s from then on, and the link of the old one ends', async () => {
  await fixture.database.transaction(db => askParent(db, userId, fixture.clock.now))
  const wrong = await letter()
  fixture.clock.now += 1
  await again(' Father@home.example ')
  expect(await parentOf()).toBe('Father@home.example')
  expect((await agree(wrong.token)).error).toBe('link_ended')
  const right = await letter()
  expect(right.to).toBe('Father@home.example')
  expect((await agree(right.token)).body).toEqual({ state: 'confirmed' })
})

test('a parent is written to once a day and three times a week; what is refused changes nothing', async () => {
  const asked: unknown[] = []
  for (let day = 0; day < 8; day += 1) {
    asked.push((await again(mother)).error)
    expect(await again('other@home.example')).toMatchObject({
      status: 429,
      error: 'parent_mail_too_often',
      body: { description: { parent_email: 'ERR_ONCE_A_DAY' } },
    })
    fixture.clock.now += dayMs
  }
  const refused = 'parent_mail_too_often'
  expect(asked).toEqual([...Array(3).fill(undefined), ...Array(4).fill(refused), undefined])
  expect(await parentOf()).toBe(mother)
})

test.each([
  ['', 'ERR_REQUIRED'],
  ['nobody', 'ERR_INVALID_EMAIL'],
  [`${'a'.repeat(63)}@post.example`, 'ERR_INVALID_LENGTH'],
  ['LEO@post.example', 'ERR_PARENT_IS_OWN'],
])('"%s" is no address of a parent: %s', async (email, code) => {
  expect((await again(email)).body['description']).toEqual({ parent_email: code })
  expect([await parentOf(), await fixture.mailbox.collect()]).toEqual([mother, []])
})

test('stores the address of a parent with its domain in ASCII', async () => {
  expect((await again('mum@münchen.example')).error).toBeUndefined()
  expect(await parentOf()).toBe('mum@xn--mnchen-3ya.example')
  expect(await command({ email: 'dad@почта.рф' })).toMatchObject({ data: { is_changed: true } })
  expect(await parentOf()).toBe('dad@xn--80a1acny.xn--p1ai')
})

test('a letter that waits is not sent once nobody needs it', async () => {
  await again(mother)
  await fixture.database.pool.query('update users set is_restricted = false')
  expect(await fixture.mailbox.collect()).toEqual([])
})

test('the fan sees whom the letter goes to, while it matters', async () => {
  const self = async () => (await asFan('GET', '/api/v3/users/self/')).body
  expect(await self()).toMatchObject({ is_restricted: true, parent_email: mother })
  await fixture.database.pool.query('update users set is_restricted = false')
  expect(await self()).toMatchObject({ is_restricted: false, parent_email: null })
})

async function command(options: Record<string, string>) {
  const context = { config: testConfig(), database: fixture.database, now: () => fixture.clock.now }
  const input = { args: [String(userId)], options: { reason: 'wrote to us', ...options } }
  return askParentOfUser.run(input, { ...context, log: pino({ level: 'silent' }), operator: 'Ada' })
}
const audits = async () =>
  (await fixture.database.pool.query('select act, subject, before, after from audit_log order by id')).rows

test('an operator has the letter sent again, or to another address, and the log names none', async () => {
  expect(await command({})).toMatchObject({ data: { id: userId, is_changed: true } })
  expect((await letter()).to).toBe(mother)
  fixture.clock.now += 1
  expect(await command({ email: 'father@home.example' })).toMatchObject({ data: { is_changed: true } })
  expect([await parentOf(), (await letter()).to]).toEqual(['father@home.example', 'father@home.example'])
  const entry = { act: 'user ask-parent', subject: `user ${userId}`, before: {} }
  expect(await audits()).toEqual([
    { ...entry, after: { is_other_address: false } },
    { ...entry, after: { is_other_address: true } },
  ])
})

test('an operator writes to nobody where there is nothing to ask', async () => {
  for (const email of ['nobody', 'Leo@post.example'])
    expect(await command({ email })).toMatchObject({ ok: false })
  await fixture.database.pool.query('update users set parent_email = null')
  expect(await command({})).toMatchObject({ ok: false })
  await fixture.database.pool.query('update users set is_restricted = false')
  expect(await command({ email: mother })).toMatchObject({ data: { is_changed: false } })
  expect([await audits(), await fixture.mailbox.collect()]).toEqual([[], []])
})
