import { describe, expect, test } from 'vitest'
import { checkPersonName } from './person-name.ts'

describe('checkPersonName', () => {
  test.each([
    'Moderator',
    'FANFARE',
    'Admin',
    'Support',
    'The Fanfare Team',
    'fanfare_support',
    'M o d e r a t o r',
  ])('reserves %j', name => {
    expect(checkPersonName(name)).toBe('ERR_NAME_RESERVED')
  })

  test.each([
    ['Cyrillic letters', 'M\u043eder\u0430tor'],
    ['Greek letters', '\u0391dmin'],
    ['digits', 'M0derator 10'],
    ['an l for an i', 'Admln'],
    ['accents', 'Módérator'],
    ['a strike', 'A\u0336dmin'],
    ['full width', 'Ａｄｍｉｎ'],
    ['a blank pattern', 'Supp\u2800ort'],
    ['small capitals', 'ꜱᴜᴘᴘᴏʀᴛ'],
    ['another language', '운영자'],
    ['another script', 'Модератор'],
  ])('reserves a title in %s', (_what, name) => {
    expect(checkPersonName(name)).toBe('ERR_NAME_RESERVED')
  })

  test.each([
    ['a blank Braille pattern', '\u2800\u2800\u2800', 'ERR_REQUIRED'],
    ['marks alone', '\u0336\u0336', 'ERR_REQUIRED'],
    ['a Hangul filler', '\u3164', 'ERR_INVALID_CHARACTERS'],
    ['a right-to-left override', 'a\u202eb', 'ERR_INVALID_CHARACTERS'],
    ['an isolate', 'a\u2066b', 'ERR_INVALID_CHARACTERS'],
    ['a line', 'a\nb', 'ERR_INVALID_CHARACTERS'],
    ['a joiner alone', '\u200d', 'ERR_INVALID_CHARACTERS'],
    ['a joiner before a name', '\u200cMira', 'ERR_INVALID_CHARACTERS'],
    ['a joiner behind a name', 'Mira\u200d', 'ERR_INVALID_CHARACTERS'],
    ['a joiner at a blank', 'Mira\u200d Ray', 'ERR_INVALID_CHARACTERS'],
    ['two joiners', 'علی\u200c\u200cرضا', 'ERR_INVALID_CHARACTERS'],
    ['a joiner between digits', '1\u200d2', 'ERR_INVALID_CHARACTERS'],
    ['a zero-width space', 'Mi\u200bra', 'ERR_INVALID_CHARACTERS'],
    ['a soft hyphen', 'Mi\u00adra', 'ERR_INVALID_CHARACTERS'],
  ])('rejects %s', (_what, name, problem) => {
    expect(checkPersonName(name)).toBe(problem)
  })

  test.each([
    ...[
      'Mira',
      'Мира',
      'Mіra',
      '민지',
      'さくら',
      'สมชาย',
      'Nguyễn Thị Lớn',
      'علی\u200cرضا',
      '👩\u200d👩\u200d👧\u200d👦',
      '👩🏽\u200d🎤',
      '🏳\ufe0f\u200d🌈 Mira',
      'ශ\u0dca\u200dරී',
      'র\u200d\u09cdয',
      'क\u094d\u200cष',
      '⠓⠊',
      'Ada Min',
    ],
    ...['Fanfarella', 'Modesto', 'Teamo', 'Stafford', 'Admina Okoye', 'Help', '!'],
  ])('accepts %j', name => {
    expect(checkPersonName(name)).toBeNull()
  })
})
