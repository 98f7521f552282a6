import { describe, expect, test } from 'vitest'
import { createWordFinder, readWordList } from './word-list.ts'

const list = (language: string, ...lines: string[]) => readWordList(language, lines.join('\n'))

describe('createWordFinder', () => {
  test('finds a whole word in any case, width and Unicode normalization form', () => {
    const find = createWordFinder([list('en', '# remarks are none', 'Rat', '', 'straße')])
    expect(find('you RAT!', 'en')).toBe('Rat')
    expect(find('ｒａｔ', 'en')).toBe('Rat')
    expect(find('r\u00adat', 'en')).toBe('Rat')
    expect(find('STRASSE', 'en')).toBe('straße')
    expect(find('a rather great concert', 'en')).toBeNull()
    expect(find('remarks are none', 'en')).toBeNull()
  })

  test('finds all words with a listed prefix except harmless ones', () => {
    const find = createWordFinder([list('en', 'rat*', '!ratio', '! rather')])
    expect(find('ratty', 'en')).toBe('rat*')
    expect(find('the ratio is rather good', 'en')).toBeNull()
    expect(find('ratio rats', 'en')).toBe('rat*')
  })

  test('finds phrases with any punctuation between their words', () => {
    const find = createWordFinder([list('en', 'go home', 'big rat*')])
    expect(find('GO, home!', 'en')).toBe('go home')
    expect(find('go straight home', 'en')).toBeNull()
    expect(find('a big ratty thing', 'en')).toBe('big rat*')
  })

  test.each([
    ['ja', '出て行け', 'もう出て行け！'],
    ['th', 'ไปตายซะ', 'แกไปตายซะเลย'],
    ['zh-cn', '去死', '你去死吧'],
    ['ko', '꺼져*', '당장 꺼져라'],
  ])('segments languages without spaces (%s)', (language, word, text) => {
    expect(createWordFinder([list(language, word)])(text, language)).toBe(word)
  })

  test('applies a list to texts in its language, and the English list to all', () => {
    const find = createWordFinder([list('en', 'ratbag'), list('ms', 'babi*'), list('zh-tw', '去死')])
    expect(find('babies', 'en')).toBeNull()
    expect(find('babi', 'ms')).toBe('babi*')
    expect(find('ratbag', 'ms')).toBe('ratbag')
    expect(find('RATBAG', null)).toBe('ratbag')
    expect(find('去死', 'zh-cn')).toBe('去死')
  })
})

describe('disguised word detection', () => {
  const find = createWordFinder([
    list('en', 'rat', 'go home'),
    list('ru', 'сука', 'гнида*'),
    list('vi', 'lồn', 'đĩ'),
  ])
  const holds = (text: string, language = 'en') => find(text, language) !== null

  test.each([
    ['a variation selector', 'r\ufe0fat'],
    ['a selector of another plane', 'r\u{e0100}at'],
    ['a Mongolian selector', 'r\u180bat'],
    ['an inherent Khmer vowel', 'r\u17b4at'],
    ['a Hangul filler', 'r\u3164at'],
    ['a blank Braille pattern', 'r\u2800at'],
    ['strikes', 'r\u0336a\u0336t\u0336'],
    ['accents', 'rát'],
    ['Cyrillic letters', 'r\u0430t'],
    ['upper-case Cyrillic letters', 'RA\u0422'],
    ['Greek letters', 'r\u03b1t'],
    ['small capitals', 'ʀᴀᴛ'],
    ['squared letters', '🆁🅰🆃'],
    ['letters of two words', 'g\u043e h\u043em\u0435'],
  ])('holds a word with %s', (_name, text) => {
    expect(holds(text)).toBe(true)
  })

  test('holds Cyrillic words with Latin characters and stress marks', () => {
    expect([holds('cукa', 'ru'), holds('су\u0301ка', 'ru'), holds('ГHИДА', 'ru')]).toEqual([true, true, true])
  })

  test('publishes words that differ by a diacritic of their language', () => {
    expect([holds('lớn lon lợn', 'vi'), holds('đi', 'vi'), holds('LỒN', 'vi')]).toEqual([false, false, true])
  })

  test('publishes harmless words of one script', () => {
    expect([holds('гат', 'ru'), holds('cyka', 'ru'), holds('รัต', 'th'), holds('ратуша', 'ru')]).toEqual([
      ...[false, false, false, false],
    ])
  })
})
