import { beforeAll, describe, expect, test } from 'vitest'
import { signTicket } from './server/sign-ticket.ts'
import { keyFromSeed, type SigningKey, thumbprintOf } from './server/signing-key.ts'
import type { TicketClaims } from './ticket-claims.ts'
import { ticketVerifier } from './web/shared/verify-ticket.ts'

const seedOf = (letter: string) => Buffer.alloc(32, letter)
const ours = keyFromSeed(seedOf('a'))
const older = keyFromSeed(seedOf('b'))
const foreign = keyFromSeed(seedOf('c'))
const verify = ticketVerifier({ keys: [ours.publicKey, older.publicKey] })

const noon = Date.parse('2026-11-22T12:00:00Z')
const hour = 3_600_000
const claims: TicketClaims = {
  t: 'abcdefghijklmnop',
  e: 55,
  f: noon / 1_000,
  u: (noon + 8 * hour) / 1_000,
  n: 1,
  i: 'MK',
  v: 2,
}
const atDoor = { admits: { eventId: 55 }, now: noon + hour }
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const partsOf = (signed: string) => signed.split('.') as [string, string, string]

let token: string
beforeAll(async () => {
  token = await signTicket(ours, claims)
})

describe('RFC 8037', () => {
  const rfc = keyFromSeed(Buffer.from('nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A', 'base64url'))

  test('the public key and the thumbprint of appendices A.2 and A.3 follow from the seed', () => {
    expect(rfc.publicKey.x).toBe('11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo')
    expect(thumbprintOf(rfc.publicKey.x)).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k')
  })

  test('the signature of appendix A.4 holds: it is only no ticket; altered, it does not hold', async () => {
    const check = ticketVerifier({ keys: [rfc.publicKey] })
    const [header, payload, signature] = [
      'eyJhbGciOiJFZERTQSJ9',
      'RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc',
      'hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg',
    ]
    const good = await check([header, payload, signature].join('.'), atDoor)
    expect(good).toEqual({ isGood: false, why: 'unreadable' })
    const bad = await check([header, payload, `A${signature.slice(1)}`].join('.'), atDoor)
    expect(bad).toEqual({ isGood: false, why: 'altered' })
  })
})

test('a ticket is good in its window, by the key that signs now and by an older one', async () => {
  expect(await verify(token, atDoor)).toEqual({ isGood: true, claims })
  expect(await verify(await signTicket(older, claims), atDoor)).toEqual({ isGood: true, claims })
  expect(token.length).toBeLessThan(400)
})

test('the longest ticket is short enough for a code', async () => {
  const long = { ...claims, e: 2 ** 31 - 1, s: 2 ** 31 - 1, n: 99_999, v: 99_999, i: '👩🏽👩🏽👩🏽' }
  expect((await signTicket(ours, long)).length).toBeLessThanOrEqual(400)
})

describe('what does not let in', () => {
  const problem = async (given: string, door: object = {}) => {
    const check = await verify(given, { ...atDoor, ...door })
    return check.isGood ? 'good' : check.why
  }

  test('a payload that was altered', async () => {
    const [header, , signature] = partsOf(token)
    expect(await problem([header, encode({ ...claims, e: 56 }), signature].join('.'))).toBe('altered')
  })

  test('a header that says that nothing is signed', async () => {
    const kid = ours.publicKey.kid
    const none = encode({ alg: 'none', kid })
    expect(await problem(`${none}.${partsOf(token)[1]}.`)).toBe('altered')
    expect(await problem(`${encode({ alg: 'HS256', kid })}.${partsOf(token)[1]}.AAAA`)).toBe('altered')
  })

  test('a key that is not ours, under its own name and under ours', async () => {
    expect(await problem(await signTicket(foreign, claims))).toBe('unknown_key')
    const disguised: SigningKey = { ...foreign, publicKey: ours.publicKey }
    expect(await problem(await signTicket(disguised, claims))).toBe('altered')
  })

  test('another event, and a show', async () => {
    expect(await problem(token, { admits: { eventId: 56 } })).toBe('other_event')
    expect(await problem(token, { admits: { showId: 55 } })).toBe('other_event')
  })

  test('too early and too late, to the millisecond', async () => {
    expect(await problem(token, { now: noon - 1 })).toBe('too_early')
    expect(await problem(token, { now: noon })).toBe('good')
    expect(await problem(token, { now: noon + 8 * hour - 1 })).toBe('good')
    expect(await problem(token, { now: noon + 8 * hour })).toBe('too_late')
  })

  test.each(['', 'x', 'a.b.c', '..', 'ticket', `${'a'.repeat(300)}.b.c`, 'x'.repeat(401)])(
    'something that is no ticket: %s',
    async text => expect(await problem(text)).toBe('unreadable'),
  )

  test.each([{}, { ...claims, t: 7 }, { ...claims, v: 0 }, { ...claims, e: '55' }, { ...claims, f: -1 }])(
    'claims that are none: %j',
    async given => expect(await problem(await signTicket(ours, given as TicketClaims))).toBe('unreadable'),
  )
})

test('the window of the list outranks that of the token: the event was moved', async () => {
  const moved = { fromMs: noon + 48 * hour, untilMs: null }
  const check = await verify(token, { ...atDoor, windowOf: () => moved })
  expect(check).toMatchObject({ isGood: false, why: 'too_early' })
  const later = { ...atDoor, now: noon + 100 * hour, windowOf: () => moved }
  expect(await verify(token, later)).toMatchObject({ isGood: true })
})

test('a ticket without a window is always in time', async () => {
  const open = await signTicket(ours, { t: 'abcdefghijklmnop', s: 3, n: 1, v: 1 })
  expect(await verify(open, { admits: { showId: 3 }, now: 0 })).toMatchObject({ isGood: true })
})
