import { describe, expect, test } from 'vitest'
import { countCharacters } from '../../../platform/contract/characters.ts'
import { normalizeText } from './normalize-text.ts'

const normalize = (typed: string) => {
  const result = normalizeText(typed)
  return result.ok ? result.text : result.problem
}

describe('normalizeText', () => {
  test.each([
    [
      'what is good stays',
      'Hello, Séoul! <b>안녕</b> สวัสดีครับ น้ำ Tiếng Việt',
      'Hello, Séoul! <b>안녕</b> สวัสดีครับ น้ำ Tiếng Việt',
    ],
    ['lines and spaces become one', ' a\r\n\tb\u2028\u00a0\u3000c ', 'a b c'],
    ['what turns text goes', '\u202eevil\u202c \u2066x\u2069\u200f', 'evil x'],
    ['what is invisible goes', 'a\u200bb\u2060c\ufeffd\u00ade\u3164f', 'abcdef'],
    ['private and unassigned characters go', 'a\ue000b\u{10ffff}c', 'abc'],
    ['half a character is told apart', 'a\ud800b', 'a\ufffdb'],
    ['a letter keeps four marks', `a${'\u0316'.repeat(40)}b`, `a${'\u0316'.repeat(4)}b`],
    [
      'emoji stay whole',
      '👩‍👩‍👧‍👦 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} ❤️ 👍🏽',
      '👩‍👩‍👧‍👦 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} ❤️ 👍🏽',
    ],
    ['tags elsewhere go', 'a\u{e0041}\u{e0042}b', 'ab'],
    ['joiners alone go', '\u200d\u200da 1\u200d', 'a 1'],
    ['a link stays text', 'https://fans.example/?a=1&b=2', 'https://fans.example/?a=1&b=2'],
  ])('%s', (_what, typed, text) => {
    expect(normalize(typed)).toBe(text)
  })

  test.each([
    '',
    ' \n ',
    '\u200b\u200d',
    '\u202e\u202c',
    '\u0316\u0316',
    '\u3164',
    '\u115f',
    '\u2800',
    '\u2800 \ufe0f\u{e0100}',
  ])('rejects a message without visible characters: %j', typed => {
    expect(normalize(typed)).toBe('ERR_REQUIRED')
  })

  test('accepts 300 characters and rejects 301 characters and 10,000 emoji', () => {
    expect(normalize('가'.repeat(300))).toBe('가'.repeat(300))
    expect(normalize('가'.repeat(301))).toBe('ERR_INVALID_LENGTH')
    expect(normalize('👍🏽'.repeat(300))).toBe('👍🏽'.repeat(300))
    expect(normalize('🎉'.repeat(10_000))).toBe('ERR_INVALID_LENGTH')
    for (const family of ['👩‍👩‍👧‍👦', '👨🏽‍👩🏽‍👧🏽‍👦🏽', '🏴󠁧󠁢󠁷󠁬󠁳󠁿']) {
      expect(normalize(family.repeat(300))).toBe(family.repeat(300))
      expect(normalize(family.repeat(301))).toBe('ERR_INVALID_LENGTH')
    }
    expect(normalize('👩\u200d'.repeat(2_001))).toBe('ERR_INVALID_LENGTH')
    expect(countCharacters('👩‍👩‍👧‍👦é가')).toBe(3)
  })

  test('is idempotent', () => {
    for (const typed of [
      `e${'\u0301'.repeat(9)}x`,
      ' a \u200b b ',
      '👩\u200d\u200b👧',
      '\u200d1\u200d2',
      'ﬁ\u034f',
    ]) {
      expect(normalize(normalize(typed))).toBe(normalize(typed))
    }
  })
})
