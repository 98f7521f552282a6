import { describe, expect, test } from 'vitest'
import { computeMobileCheck, hashApiData, hashSignKey, signApproval, signFields } from './inicis-signing.ts'

// Test vectors from payments.md 7.
const signKey = 'sandbox-sign-key'
const timestamp = '1700000000000'

describe('KG Inicis signatures', () => {
  test('match the test vectors of the desktop window', () => {
    expect(hashSignKey(signKey)).toBe('2ce80270ce91cecc3421331dc6b24c3f0031fc32d5e4dc2fce04ff926c6b7f5b')
    expect(signFields({ oid: 'FF0001', price: '1000', timestamp }, signKey)).toEqual({
      signature: '3bd184a15fa6da636501fd2020d91d10b64011a117d57d87b2c6672be422af98',
      verification: '9824ced243abd4b195bdfc2d4c63c60257c5e7ebeb955adfb0c4864fc5e313e0',
    })
  })

  test('match the test vectors of the desktop approval', () => {
    expect(signFields({ authToken: 'TOK1', timestamp }, signKey)).toEqual({
      signature: '33484f37fb4adbfdc1a4762732d4acdb8b253a0f2091d6a8cfbe26ad8f2455f1',
      verification: '803fa72f0d54b3d3f0c0a2edd01551c753ec07772dcdc7a4fc70d3346f397b38',
    })
    const approval = { mid: 'sandboxmid', MOID: 'FF0001', TotPrice: '1000', tstamp: timestamp }
    expect(signApproval(approval)).toBe('a79300746ca7ff552541d340633ecaf25d9d40f72b5daa2f71549c2eff0a8554')
    const digits = Array.from({ length: 10 }, (_, digit) => `170000000000${digit}`)
    expect(new Set(digits.map(tstamp => signApproval({ ...approval, tstamp }))).size).toBe(10)
  })

  test('match the test vectors of the mobile pages and INIAPI calls', () => {
    const check = { amount: '1000', oid: 'FF0001', timestamp }
    expect(computeMobileCheck(check, 'sandbox-hash-key')).toBe(
      'MHZdRMm/tbHtg9MugaWXNzQ3/mYIslhgXj4KPvttPF87rVCwvMz/HAZ4eEaOjiivKlSG54oA4zt8aqsP0FPB2w==',
    )
    const request = { mid: 'sandboxmid', type: 'refund', timestamp: '20240101120000' }
    expect(hashApiData({ ...request, data: '{"tid":"TID1","msg":"cancel"}' }, 'sandbox-api-key')).toBe(
      'acabaa704a7f6513ec3ff65410c0dbb21df9f5f62588f7d7d2244d25a34b3c6153a7884db7b976d347d1a7f63663aeb41ce6c4736b6b508ce4592285295aef8a',
    )
  })
})
