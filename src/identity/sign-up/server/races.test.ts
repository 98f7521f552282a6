import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeIn, type Steps, signUpSteps, tokenIn } from './testing/steps.ts'

let steps: Steps
beforeEach(async () => {
  steps = await signUpSteps()
})
afterEach(() => steps.close())

const users = () => steps.rows<{ id: number }>('select id from users')

async function aCode(id: string) {
  await steps.send(id)
  return codeIn(await steps.deliver())
}

/**
 * Forces a race: holds a lock until all calls are blocked on it inside their transactions, then releases them.
 * Deterministic on any machine.
 */
async function meeting<Answer>(lock: string, values: readonly unknown[], calls: (() => Promise<Answer>)[]) {
  const client = await steps.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(lock, [...values])
    const answers = Promise.all(calls.map(call => call()))
    const waiting = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    for (let count = 0; count < calls.length; ) {
      // On a connection of its own: inside a transaction the view does not change.
      count = (await steps.rows<{ count: number }>(waiting))[0]?.count ?? 0
    }
    await client.query('commit')
    return await answers
  } finally {
    client.release()
  }
}
const holdPreuser = 'select id from preusers where id = $1 for update'
const holdUsers = 'lock table users in exclusive mode'

test('the same right code twice at once is one account, and both are signed in', async () => {
  const id = await steps.aQuickPreuser('+12125550123')
  const code = await aCode(id)
  const submit = () => steps.complete(id, code)
  const answers = await meeting(holdPreuser, [id], [submit, submit, submit])
  const [account, ...others] = await users()
  expect(others).toEqual([])
  expect(answers.map(({ status, body }) => [status, body['id']])).toEqual(Array(3).fill([200, account?.id]))
  expect(new Set(answers.map(({ body }) => body['token'])).size).toBe(3)
  expect(await steps.rows('select id from proofs')).toHaveLength(1)
})

test.each([
  ['address', '+12125550124', 'same@post.example'],
  ['number', '+12125550123', 'other@post.example'],
])('two sign-ups with the same %s at once are one account', async (_what, phone, email) => {
  const one = await steps.aQuickPreuser('+12125550123', { email: 'same@post.example' })
  const two = await steps.aQuickPreuser(phone, { email })
  const codes = [await aCode(one)]
  steps.clock.now += 30_000
  codes.push(await aCode(two))
  const answers = await meeting(
    ...([holdUsers, []] as const),
    [one, two].map((id, index) => () => steps.complete(id, codes[index] ?? '')),
  )
  expect(answers.map(({ error }) => error).toSorted()).toEqual(['signup_already_registered', undefined])
  expect(await users()).toHaveLength(1)
})

test('a number that changes while its code is sent in: one of both happens', async () => {
  const id = await steps.aQuickPreuser('+12125550123')
  const code = await aCode(id)
  const [done, changed] = await meeting(...([holdPreuser, [id]] as const), [
    () => steps.complete(id, code),
    () => steps.changeNumber(id, '2125550124'),
  ])
  expect([
    ['200', '410'],
    ['410', '200'],
  ]).toContainEqual([String(done?.status), String(changed?.status)])
  const [phone] = await steps.rows<{ e164: string }>('select e164 from phones')
  expect(phone?.e164).toBe(done?.status === 200 ? '+12125550123' : '+12125550124')
})

test('a code that is superseded while it is sent in: it works, or the newer one does', async () => {
  const id = await steps.aQuickPreuser('+12125550123')
  const code = await aCode(id)
  steps.clock.now += 30_000
  const [done, sent] = await meeting(...([holdPreuser, [id]] as const), [
    () => steps.complete(id, code),
    () => steps.send(id),
  ])
  expect([
    [undefined, 'verification_ended'],
    ['verification_code_wrong', undefined],
  ]).toContainEqual([done?.error, sent?.error])
  expect(await steps.deliver()).toHaveLength(sent?.status === 200 ? 1 : 0)
})

test('a link is opened at the same time as a newer one is sent: the old one lets nobody on', async () => {
  const id = await steps.aQuickPreuser('+12125550123')
  await steps.send(id, 'link')
  const token = tokenIn(await steps.deliver())
  steps.clock.now += 30_000
  const [opened] = await meeting(...(['select id from phones for update', []] as const), [
    () => steps.call('POST', `/api/v1/phone-links/${token}/`, {}),
    () => steps.send(id, 'link'),
  ])
  expect([200, 410]).toContain(opened?.status)
  expect((await steps.complete(id, null, 'link')).error).toBe('verification_not_yet')
})
