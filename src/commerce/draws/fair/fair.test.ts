import { createHash, createHmac, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quicknet } from '../quicknet.ts'
import { computeBeaconValue, findRoundAtOrAfter, getRoundTimeMs, isSigned } from './beacon.ts'
import { computeRankKey, formatList, rankEntries, sha256Hex } from './ranks.ts'

/** Round 42 of drand's quicknet, from its documentation. */
const round42 =
  '95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a'
const { publicKey } = quicknet

describe('fair draw', () => {
  test('accepts a real quicknet round and rejects any other round, key or signature', () => {
    expect(isSigned(42, { signature: round42, publicKey })).toBe(true)
    expect(isSigned(43, { signature: round42, publicKey })).toBe(false)
    const altered = `${round42.slice(0, -1)}b`
    expect(isSigned(42, { signature: altered, publicKey })).toBe(false)
    for (const broken of ['', '00', 'c0'.padEnd(96, '0'), 'zz'.repeat(48)])
      expect([broken, isSigned(42, { signature: broken, publicKey })]).toEqual([broken, false])
    expect(isSigned(42, { signature: round42, publicKey: publicKey.slice(2) })).toBe(false)
  })

  test('derives the value of a round as the SHA-256 of its signature', () => {
    expect(computeBeaconValue(round42)).toBe(
      createHash('sha256').update(Buffer.from(round42, 'hex')).digest('hex'),
    )
  })

  test("counts rounds from the chain's genesis and finds the first one at or after a time", () => {
    expect(getRoundTimeMs(1, quicknet)).toBe(quicknet.genesisTime * 1_000)
    fc.assert(
      fc.property(fc.integer({ min: 1_700_000_000_000, max: 2_000_000_000_000 }), ms => {
        const round = findRoundAtOrAfter(ms, quicknet)
        expect(getRoundTimeMs(round, quicknet)).toBeGreaterThanOrEqual(ms)
        expect(getRoundTimeMs(round - 1, quicknet)).toBeLessThan(ms)
      }),
    )
  })

  const hex32 = fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map(bytes => Buffer.from(bytes).toString('hex'))
  const ids = fc.uniqueArray(fc.stringMatching(/^[a-z2-7]{16}$/), { maxLength: 60 })

  test('ranks entries like Node’s own HMAC for any inputs and any order of ids', () => {
    fc.assert(
      fc.property(hex32, hex32, ids, fc.integer(), (seed, value, entries, salt) => {
        const listHash = sha256Hex(formatList(entries))
        expect(listHash).toBe(createHash('sha256').update(entries.toSorted().join('\n')).digest('hex'))
        const bytes = Buffer.from(seed + value + listHash, 'hex')
        const key = createHash('sha256').update(bytes).digest()
        const computeDigest = (id: string) => createHmac('sha256', key).update(id, 'utf8').digest('hex')
        const expected = entries.toSorted((a, b) => (computeDigest(a) < computeDigest(b) ? -1 : 1))
        const shuffled = entries.toSorted((a, b) => sha256Hex(a + salt).localeCompare(sha256Hex(b + salt)))
        expect(rankEntries(computeRankKey({ seed, value, listHash }), shuffled)).toEqual(expected)
      }),
    )
  })

  test('ranks by the HMAC of RFC 4231, test case 1', () => {
    // Case 1 has a 20-byte key and the message 'Hi There'; its digest is b0344c61….
    const key = Buffer.alloc(20, 0x0b)
    expect(createHmac('sha256', key).update('Hi There').digest('hex').slice(0, 8)).toBe('b0344c61')
    const others = Array.from({ length: 50 }, () => randomBytes(8).toString('hex'))
    const before = others.filter(id => createHmac('sha256', key).update(id).digest('hex') < 'b0344c61')
    expect(rankEntries(key, [...others, 'Hi There']).indexOf('Hi There')).toBe(before.length)
  })

  test('reports progress up to the total', () => {
    const progress: number[] = []
    const entries = Array.from({ length: 12_000 }, (_, at) => String(at))
    rankEntries(new Uint8Array(32), entries, done => progress.push(done))
    expect(progress).toEqual([0, 5_000, 10_000, 12_000])
  })
})
