import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readCode, readToken, type Steps, signUpSteps } from './testing/steps.ts'

let steps: Steps
beforeEach(async () => {
  steps = await signUpSteps()
})
afterEach(() => steps.close())

const users = () => steps.rows<{ id: number }>('select id from users')

async function aCode(id: string) {
  await steps.send(id)
  return readCode(await steps.deliver())
}

/**
 * Forces a race: holds a lock until all calls block on it inside their transactions, then releases them.
 * Deterministic on any machine.
 */
async function race<Answer>(lock: string, values: readonly unknown[], calls: (() => Promise<Answer>)[]) {
  const client = await steps.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(lock, [...values])
    const responses = Promise.all(calls.map(call => call()))
    const waiting = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    for (let count = 0; count < calls.length; ) {
      // Reads on a separate connection, because the view doesn't change inside a transaction.
      count = (await steps.rows<{ count: number }>(waiting))[0]?.count ?? 0
    }
    await client.query('commit')
    return await responses
  } finally {
    client.release()
  }
}
const holdPreuser = 'select id from preusers where id = $1 for update'
const holdUsers = 'lock table users in exclusive mode'

describe('concurrent sign-ups', () => {
  test('create one account and sign all in when the right code is sent several times at once', async () => {
    const id = await steps.aQuickPreuser('+12125550123')
    const code = await aCode(id)
    const submit = () => steps.complete(id, code)
    const responses = await race(holdPreuser, [id], [submit, submit, submit])
    const [account, ...others] = await users()
    expect(others).toEqual([])
    expect(responses.map(({ status, body }) => [status, body['id']])).toEqual(
      Array(3).fill([200, account?.id]),
    )
    expect(new Set(responses.map(({ body }) => body['token'])).size).toBe(3)
    expect(await steps.rows('select id from proofs')).toHaveLength(1)
  })

  test.each([
    ['address', '+12125550124', 'same@post.example'],
    ['number', '+12125550123', 'other@post.example'],
  ])('create one account for the same %s', async (_what, phone, email) => {
    const one = await steps.aQuickPreuser('+12125550123', { email: 'same@post.example' })
    const two = await steps.aQuickPreuser(phone, { email })
    const codes = [await aCode(one)]
    steps.clock.now += 30_000
    codes.push(await aCode(two))
    const responses = await race(
      ...([holdUsers, []] as const),
      [one, two].map((id, index) => () => steps.complete(id, codes[index] ?? '')),
    )
    expect(responses.map(({ error }) => error).toSorted()).toEqual(['signup_already_registered', undefined])
    expect(await users()).toHaveLength(1)
  })

  test('either complete or change the number', async () => {
    const id = await steps.aQuickPreuser('+12125550123')
    const code = await aCode(id)
    const [done, changed] = await race(...([holdPreuser, [id]] as const), [
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

  test('accept either the code or its replacement', async () => {
    const id = await steps.aQuickPreuser('+12125550123')
    const code = await aCode(id)
    steps.clock.now += 30_000
    const [done, sent] = await race(...([holdPreuser, [id]] as const), [
      () => steps.complete(id, code),
      () => steps.send(id),
    ])
    expect([
      [undefined, 'verification_ended'],
      ['verification_code_wrong', undefined],
    ]).toContainEqual([done?.error, sent?.error])
    expect(await steps.deliver()).toHaveLength(sent?.status === 200 ? 1 : 0)
  })

  test("don't verify by an old link opened while a newer one is sent", async () => {
    const id = await steps.aQuickPreuser('+12125550123')
    await steps.send(id, 'link')
    const token = readToken(await steps.deliver())
    steps.clock.now += 30_000
    const [opened] = await race(...(['select id from phones for update', []] as const), [
      () => steps.call('POST', `/api/v1/phone-links/${token}/`, {}),
      () => steps.send(id, 'link'),
    ])
    expect([200, 410]).toContain(opened?.status)
    expect((await steps.complete(id, null, 'link')).error).toBe('verification_not_yet')
  })
})
