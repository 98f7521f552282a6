import { expect, test } from 'vitest'
import { judge, patternMistakes, patternsOf } from './patterns.ts'

const sourcesOf = (code: string) => patternsOf('a.ts', code).map(({ pattern }) => pattern?.source ?? null)

test('finds literals and what RegExp makes of constants of the file', () => {
  const code = `
    const word = '[a-z]', most = 4
    const a = /x+/g
    const b = new RegExp(\`^\${word}{\${most * 2}}$\`, 'u')
    const c = RegExp('y')
    const d = new RegExp(word + given)
    const e = new RegExp(\`\${given}\`)
    const f = new RegExp('z', given)`
  expect(sourcesOf(code)).toEqual(['x+', '^[a-z]{8}$', 'y', null, null, null])
  expect(patternsOf('a.ts', code).map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8])
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

test('names slow patterns, unknown ones and entries of the list without a pattern', () => {
  const found = patternsOf('a.ts', 'const a = /slow/, b = /fine/, c = new RegExp(given), d = /slow/g')
  const allowed = { 'a.ts': { '/slow/g': 'short texts' }, 'b.ts': { '/gone/': 'short texts' } }
  expect(patternMistakes(found, allowed, source => (source === 'slow' ? 'is slow' : 'safe'))).toEqual([
    'a.ts:1: /slow/ is slow',
    'a.ts:1: new RegExp(given) is built of more than constants',
    'allowed-patterns.ts allows in vain: b.ts: /gone/',
  ])
})
