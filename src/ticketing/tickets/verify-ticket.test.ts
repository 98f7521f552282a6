import { beforeAll, describe, expect, test } from 'vitest'
import { signTicket } from './server/sign-ticket.ts'
import { computeThumbprint, deriveKeyFromSeed, type SigningKey } from './server/signing-key.ts'
import type { TicketClaims } from './ticket-claims.ts'
import { createTicketVerifier } from './web/shared/verify-ticket.ts'

const toSeed = (character: string) => Buffer.alloc(32, character)
const ours = deriveKeyFromSeed(toSeed('a'))
const older = deriveKeyFromSeed(toSeed('b'))
const foreign = deriveKeyFromSeed(toSeed('c'))
const verify = createTicketVerifier({ keys: [ours.publicKey, older.publicKey] })

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
const splitToken = (signed: string) => signed.split('.') as [string, string, string]

let token: string
beforeAll(async () => {
  token = await signTicket(ours, claims)
})

describe('createTicketVerifier', () => {
  describe('RFC 8037', () => {
    const rfc = deriveKeyFromSeed(Buffer.from('nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A', 'base64url'))

    test('derives the public key and the thumbprint of appendices A.2 and A.3 from the seed', () => {
      expect(rfc.publicKey.x).toBe('11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo')
      expect(computeThumbprint(rfc.publicKey.x)).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k')
    })

    test('verifies the signature of appendix A.4 and rejects an altered one', async () => {
      const check = createTicketVerifier({ keys: [rfc.publicKey] })
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

  test('accepts a ticket during its admission time, signed with the current or an older key', async () => {
    expect(await verify(token, atDoor)).toEqual({ isGood: true, claims })
    expect(await verify(await signTicket(older, claims), atDoor)).toEqual({ isGood: true, claims })
    expect(token.length).toBeLessThan(400)
  })

  test('keeps the token of the longest ticket within 400 characters', async () => {
    const long = { ...claims, e: 2 ** 31 - 1, s: 2 ** 31 - 1, n: 99_999, v: 99_999, i: '👩🏽👩🏽👩🏽' }
    expect((await signTicket(ours, long)).length).toBeLessThanOrEqual(400)
  })

  describe('token check', () => {
    const problem = async (candidate: string, door: object = {}) => {
      const check = await verify(candidate, { ...atDoor, ...door })
      return check.isGood ? 'good' : check.why
    }

    test('rejects an altered payload', async () => {
      const [header, , signature] = splitToken(token)
      expect(await problem([header, encode({ ...claims, e: 56 }), signature].join('.'))).toBe('altered')
    })

    test('rejects a header without a signature algorithm', async () => {
      const kid = ours.publicKey.kid
      const none = encode({ alg: 'none', kid })
      expect(await problem(`${none}.${splitToken(token)[1]}.`)).toBe('altered')
      expect(await problem(`${encode({ alg: 'HS256', kid })}.${splitToken(token)[1]}.AAAA`)).toBe('altered')
    })

    test('rejects a foreign key under its own id and under ours', async () => {
      expect(await problem(await signTicket(foreign, claims))).toBe('unknown_key')
      const disguised: SigningKey = { ...foreign, publicKey: ours.publicKey }
      expect(await problem(await signTicket(disguised, claims))).toBe('altered')
    })

    test('rejects a ticket for another event or a show', async () => {
      expect(await problem(token, { admits: { eventId: 56 } })).toBe('other_event')
      expect(await problem(token, { admits: { showId: 55 } })).toBe('other_event')
    })

    test('rejects early and late tickets to the millisecond', async () => {
      expect(await problem(token, { now: noon - 1 })).toBe('too_early')
      expect(await problem(token, { now: noon })).toBe('good')
      expect(await problem(token, { now: noon + 8 * hour - 1 })).toBe('good')
      expect(await problem(token, { now: noon + 8 * hour })).toBe('too_late')
    })

    test.each(['', 'x', 'a.b.c', '..', 'ticket', `${'a'.repeat(300)}.b.c`, 'x'.repeat(401)])(
      'rejects text that is not a ticket: %s',
      async text => expect(await problem(text)).toBe('unreadable'),
    )

    test.each([{}, { ...claims, t: 7 }, { ...claims, v: 0 }, { ...claims, e: '55' }, { ...claims, f: -1 }])(
      'rejects invalid claims: %j',
      async candidate =>
        expect(await problem(await signTicket(ours, candidate as TicketClaims))).toBe('unreadable'),
    )
  })

  test("prefers the list's admission time to the token's when the event was moved", async () => {
    const moved = { fromMs: noon + 48 * hour, untilMs: null }
    const check = await verify(token, { ...atDoor, windowOf: () => moved })
    expect(check).toMatchObject({ isGood: false, why: 'too_early' })
    const laterAtDoor = { ...atDoor, now: noon + 100 * hour, windowOf: () => moved }
    expect(await verify(token, laterAtDoor)).toMatchObject({ isGood: true })
  })

  test('accepts a ticket without admission times at any time', async () => {
    const open = await signTicket(ours, { t: 'abcdefghijklmnop', s: 3, n: 1, v: 1 })
    expect(await verify(open, { admits: { showId: 3 }, now: 0 })).toMatchObject({ isGood: true })
  })
})
