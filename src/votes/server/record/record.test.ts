import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readReceiptCode, receiptCodeOf } from '../../receipt-code.ts'
import { ballotOf, canonicalJson, commitmentOf } from './canonical.ts'
import { genesisHash, hashOfBlock, makeBlock } from './make-block.ts'

// RFC 8785, 3.2.2 and 3.2.3 and appendix B: numbers, texts, and the order of keys by UTF-16 units.
test('canonical JSON is that of RFC 8785', () => {
  const literals = {
    numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
    string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"\u002f',
    literals: [null, true, false],
  }
  expect(canonicalJson(literals)).toBe(
    `{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA'B\\"\\\\\\\\\\"/"}`,
  )
  const keys = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 }
  expect(Object.values(JSON.parse(canonicalJson(keys)))).toHaveLength(7)
  expect(canonicalJson(keys)).toBe(
    '{"\\r":2,"1":4,"\u0080":6,"\u00f6":7,"\u20ac":1,"\ud83d\ude00":5,"\ufb33":3}',
  )
  const numbers = [0, -0, 5e-324, 1.7976931348623157e308, 9007199254740992, 1e23, 1e21, 1e-7]
  expect(numbers.map(n => canonicalJson([n]))).toEqual(
    ['0', '0', '5e-324', '1.7976931348623157e+308', '9007199254740992', '1e+23', '1e+21', '1e-7'].map(
      text => `[${text}]`,
    ),
  )
})

// The example of docs/vote-record.md.
const codes = ['0123456789ABCDEFGHJKMNPQRSX', 'ZYXWVTSRQPNMKJHGFEDCBA9876A']
const ballots = codes.map(code => ballotOf(code).toString('hex'))

test('the blocks of the documentation have the hashes that stand there', () => {
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
  expect(hashOfBlock({ ...one, at: '2026-11-22T12:00:00.001Z' })).not.toBe(one.hash)
  expect(commitmentOf({ stage_id: 1, ballot: first, artist_id: 7, nonce: 'ab'.repeat(32) })).toBe(
    '4439628c8abae6f48a1fb4b8fa1141425c6c57e1d22c0d9fbd912e10fb61bc43',
  )
})

test('receipt codes are read however they are typed, and each slip is found', () => {
  expect(codes.map(readReceiptCode)).toEqual(codes)
  const typed = [' o123-4567 89ab-cdef ghjk-mnpq rsx', 'O123–4567・89AB.CDEF_GHJK—MNPQ\u200BRSX']
  const wide = typed.map(text =>
    text.replaceAll(/\w/g, at => String.fromCodePoint((at.codePointAt(0) ?? 0) + 0xfee0)),
  )
  for (const text of [...typed, ...wide]) expect(readReceiptCode(text)).toBe(codes[0])
  const code = fc.uint8Array({ minLength: 26, maxLength: 26 }).map(receiptCodeOf)
  const place = fc.nat({ max: 26 })
  fc.assert(
    fc.property(
      code,
      place,
      place,
      fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'),
      (whole, a, b, letter) => {
        const letters = [...whole]
        const [first = '', second = ''] = [letters[a], letters[b]]
        const swapped = letters.with(a, second).with(b, first).join('')
        const mistyped = letters.with(a, letter).join('')
        expect(readReceiptCode(whole)).toBe(whole)
        for (const other of [swapped, mistyped])
          expect(readReceiptCode(other)).toBe(other === whole ? whole : null)
        expect(readReceiptCode(whole.slice(1))).toBeNull()
      },
    ),
  )
})
