import { describe, expect, test } from 'vitest'
import { readSignedText, signText } from './signed-text.ts'

const keys = { dataDir: '', serverKey: 'k'.repeat(32) }

describe('readSignedText', () => {
  test('reads a text only with the same key and purpose', () => {
    const token = signText('places', '한국:1', keys)
    expect(readSignedText('places', token, keys)).toBe('한국:1')
    expect(readSignedText('passes', token, keys)).toBeNull()
    expect(readSignedText('places', token, { ...keys, serverKey: 'o'.repeat(32) })).toBeNull()
  })

  test.each([
    ['nothing', ''],
    ['no signature', 'MQ'],
    ['an empty one', 'MQ.'],
    ['another text', signText('places', '1', keys).replace(/^[^.]+/, 'Mg')],
    ['a cut one', signText('places', '1', keys).slice(0, -4)],
  ])('rejects %s as a token', (_what, token) => {
    expect(readSignedText('places', token, keys)).toBeNull()
  })
})
