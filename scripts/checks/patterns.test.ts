import { describe, expect, test } from 'vitest'
import { findPatternMistakes, findPatterns, judge } from './patterns.ts'

const findSources = (code: string) => findPatterns('a.ts', code).map(({ pattern }) => pattern?.source ?? null)

describe('pattern check', () => {
  test('finds literals and RegExp calls, including constants of the file', () => {
    const code = `
    const word = '[a-z]', most = 4
    const a = /x+/g
    const b = new RegExp(\`^\${word}{\${most * 2}}$\`, 'u')
    const c = RegExp('y')
    const d = new RegExp(word + given)
    const e = new RegExp(\`\${given}\`)
    const f = new RegExp('z', given)`
    expect(findSources(code)).toEqual(['x+', '^[a-z]{8}$', 'y', null, null, null])
    expect(findPatterns('a.ts', code).map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8])
  })

  test.each([
    ['[^/]*[\\w-]{32,}[^/]*', 'g', /^may take/],
    ['<(.+)>', '', /^may take 2nd degree polynomial time/],
    ['(a+)+$', '', /^may take exponential time/],
    ['[\\p{L}--[a-z]]', 'v', /^cannot be judged/],
    ['[\\w-]{32}', '', /^safe$/],
    ['^[a-z]+$', '', /^safe$/],
  ])('judges /%s/%s', (source, flags, verdict) => {
    expect(judge(source, flags)).toMatch(verdict)
  })

  test("reports slow patterns, patterns that can't be judged, and unused entries of the allow-list", () => {
    const found = findPatterns('a.ts', 'const a = /slow/, b = /fine/, c = new RegExp(given), d = /slow/g')
    const allowed = { 'a.ts': { '/slow/g': 'short texts' }, 'b.ts': { '/gone/': 'short texts' } }
    expect(findPatternMistakes(found, allowed, source => (source === 'slow' ? 'is slow' : 'safe'))).toEqual([
      'a.ts:1: /slow/ is slow',
      'a.ts:1: new RegExp(given) is built of more than constants',
      'allowed-patterns.ts allows in vain: b.ts: /gone/',
    ])
  })
})
