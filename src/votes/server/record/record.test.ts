import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readReceiptCode, toReceiptCode } from '../../receipt-code.ts'
import { computeCommitment, hashReceiptCode, toCanonicalJson } from './canonical.ts'
import { genesisHash, hashBlock, makeBlock } from './make-block.ts'

describe('vote record', () => {
  // Covers RFC 8785, 3.2.2, 3.2.3 and appendix B: numbers, strings, and key order by UTF-16 units.
  test('is written as canonical JSON (RFC 8785)', () => {
    const literals = {
      numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"\u002f',
      literals: [null, true, false],
    }
    expect(toCanonicalJson(literals)).toBe(
      `{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA'B\\"\\\\\\\\\\"/"}`,
    )
    const keys = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 }
    expect(Object.values(JSON.parse(toCanonicalJson(keys)))).toHaveLength(7)
    expect(toCanonicalJson(keys)).toBe(
      '{"\\r":2,"1":4,"\u0080":6,"\u00f6":7,"\u20ac":1,"\ud83d\ude00":5,"\ufb33":3}',
    )
    const numbers = [0, -0, 5e-324, 1.7976931348623157e308, 9007199254740992, 1e23, 1e21, 1e-7]
    expect(numbers.map(n => toCanonicalJson([n]))).toEqual(
      ['0', '0', '5e-324', '1.7976931348623157e+308', '9007199254740992', '1e+23', '1e+21', '1e-7'].map(
        text => `[${text}]`,
      ),
    )
  })

  // The example in docs/vote.md.
  const codes = ['0123456789ABCDEFGHJKMNPQRSX', 'ZYXWVTSRQPNMKJHGFEDCBA9876A']
  const ballots = codes.map(code => hashReceiptCode(code).toString('hex'))

  test('has the block hashes given in the documentation', () => {
    const [first = '', second = ''] = ballots
    const one = makeBlock({
      season: 3,
      block: 1,
      at: '2026-11-22T12:00:00.000Z',
      prev_hash: genesisHash,
      openings: [],
      marks: [{ type: 'open', stage_id: 1, is_hidden: false, artist_ids: [7, 9] }],
      events: [
        { seq: 1, type: 'cast', stage_id: 1, ballot: first, artist_id: 7 },
        { seq: 2, type: 'cast', stage_id: 1, ballot: second, artist_id: 9 },
      ],
    })
    expect(one.hash).toBe('08fc5870e8b31d25f5cc19e1303cc0af00fca38a76232ce3f0ca2e2deabffc36')
    expect(hashBlock({ ...one, at: '2026-11-22T12:00:00.001Z' })).not.toBe(one.hash)
    expect(computeCommitment({ stage_id: 1, ballot: first, artist_id: 7, nonce: 'ab'.repeat(32) })).toBe(
      '4439628c8abae6f48a1fb4b8fa1141425c6c57e1d22c0d9fbd912e10fb61bc43',
    )
  })

  test('accepts receipt codes in all typed forms and detects each typo', () => {
    expect(codes.map(readReceiptCode)).toEqual(codes)
    const typed = [' o123-4567 89ab-cdef ghjk-mnpq rsx', 'O123–4567・89AB.CDEF_GHJK—MNPQ\u200BRSX']
    const wide = typed.map(text =>
      text.replaceAll(/\w/g, at => String.fromCodePoint((at.codePointAt(0) ?? 0) + 0xfee0)),
    )
    for (const text of [...typed, ...wide]) expect(readReceiptCode(text)).toBe(codes[0])
    const code = fc.uint8Array({ minLength: 26, maxLength: 26 }).map(toReceiptCode)
    const place = fc.nat({ max: 26 })
    fc.assert(
      fc.property(
        code,
        place,
        place,
        fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'),
        (whole, a, b, character) => {
          const characters = [...whole]
          const [first = '', second = ''] = [characters[a], characters[b]]
          const swapped = characters.with(a, second).with(b, first).join('')
          const mistyped = characters.with(a, character).join('')
          expect(readReceiptCode(whole)).toBe(whole)
          for (const other of [swapped, mistyped])
            expect(readReceiptCode(other)).toBe(other === whole ? whole : null)
          expect(readReceiptCode(whole.slice(1))).toBeNull()
        },
      ),
    )
  })
})
