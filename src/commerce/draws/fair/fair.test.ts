import { createHash, createHmac, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quicknet } from '../quicknet.ts'
import { beaconValue, isSigned, roundFrom, timeOfRound } from './beacon.ts'
import { listText, rankEntries, rankKey, sha256Hex } from './ranks.ts'

/** Round 42 of drand's quicknet, as its documentation shows it. */
const round42 =
  '95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a'
const { publicKey } = quicknet

test('a real round of quicknet is signed, and any other round, key or signature is not', () => {
  expect(isSigned(42, { signature: round42, publicKey })).toBe(true)
  expect(isSigned(43, { signature: round42, publicKey })).toBe(false)
  const altered = `${round42.slice(0, -1)}b`
  expect(isSigned(42, { signature: altered, publicKey })).toBe(false)
  for (const broken of ['', '00', 'c0'.padEnd(96, '0'), 'zz'.repeat(48)])
    expect([broken, isSigned(42, { signature: broken, publicKey })]).toEqual([broken, false])
  expect(isSigned(42, { signature: round42, publicKey: publicKey.slice(2) })).toBe(false)
})

test('the value of a round is the SHA-256 of its signature', () => {
  expect(beaconValue(round42)).toBe(createHash('sha256').update(Buffer.from(round42, 'hex')).digest('hex'))
})

test('rounds are counted from the beginning of the chain, and the first at or after a moment is found', () => {
  expect(timeOfRound(1, quicknet)).toBe(quicknet.genesisTime * 1_000)
  fc.assert(
    fc.property(fc.integer({ min: 1_700_000_000_000, max: 2_000_000_000_000 }), ms => {
      const round = roundFrom(ms, quicknet)
      expect(timeOfRound(round, quicknet)).toBeGreaterThanOrEqual(ms)
      expect(timeOfRound(round - 1, quicknet)).toBeLessThan(ms)
    }),
  )
})

const hex32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytes => Buffer.from(bytes).toString('hex'))
const ids = fc.uniqueArray(fc.stringMatching(/^[a-z2-7]{16}$/), { maxLength: 60 })

test('ranks are the same by Node’s own HMAC, whatever the ingredients and the order of the ids', () => {
  fc.assert(
    fc.property(hex32, hex32, ids, fc.integer(), (seed, value, entries, salt) => {
      const listHash = sha256Hex(listText(entries))
      expect(listHash).toBe(createHash('sha256').update(entries.toSorted().join('\n')).digest('hex'))
      const bytes = Buffer.from(seed + value + listHash, 'hex')
      const key = createHash('sha256').update(bytes).digest()
      const digestOf = (id: string) => createHmac('sha256', key).update(id, 'utf8').digest('hex')
      const expected = entries.toSorted((a, b) => (digestOf(a) < digestOf(b) ? -1 : 1))
      const shuffled = entries.toSorted((a, b) => sha256Hex(a + salt).localeCompare(sha256Hex(b + salt)))
      expect(rankEntries(rankKey({ seed, value, listHash }), shuffled)).toEqual(expected)
    }),
  )
})

test('RFC 4231: the HMAC of its first case, by the order that it gives', () => {
  // Case 1 has a key of 20 bytes and 'Hi There' as its message: a digest of b0344c61….
  const key = Buffer.alloc(20, 0x0b)
  expect(createHmac('sha256', key).update('Hi There').digest('hex').slice(0, 8)).toBe('b0344c61')
  const others = Array.from({ length: 50 }, () => randomBytes(8).toString('hex'))
  const before = others.filter(id => createHmac('sha256', key).update(id).digest('hex') < 'b0344c61')
  expect(rankEntries(key, [...others, 'Hi There']).indexOf('Hi There')).toBe(before.length)
})

test('progress is told, and ends with all', () => {
  const told: number[] = []
  const entries = Array.from({ length: 12_000 }, (_, at) => String(at))
  rankEntries(new Uint8Array(32), entries, done => told.push(done))
  expect(told).toEqual([0, 5_000, 10_000, 12_000])
})
