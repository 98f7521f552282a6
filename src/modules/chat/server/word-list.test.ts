import { expect, test } from 'vitest'
import { readWordList, wordFinder } from './word-list.ts'

const list = (language: string, ...lines: string[]) => readWordList(language, lines.join('\n'))

test('a word is found as a word, whatever its case, width and accents of form', () => {
  const find = wordFinder([list('en', '# remarks are none', 'Rat', '', 'straße')])
  expect(find('you RAT!', 'en')).toBe('Rat')
  expect(find('ｒａｔ', 'en')).toBe('Rat')
  expect(find('r\u00adat', 'en')).toBe('Rat')
  expect(find('STRASSE', 'en')).toBe('straße')
  expect(find('a rather great concert', 'en')).toBeNull()
  expect(find('remarks are none', 'en')).toBeNull()
})

test('a beginning finds all words that begin so, but those that are harmless', () => {
  const find = wordFinder([list('en', 'rat*', '!ratio', '! rather')])
  expect(find('ratty', 'en')).toBe('rat*')
  expect(find('the ratio is rather good', 'en')).toBeNull()
  expect(find('ratio rats', 'en')).toBe('rat*')
})

test('several words are found one behind the other, whatever stands between them', () => {
  const find = wordFinder([list('en', 'go home', 'big rat*')])
  expect(find('GO, home!', 'en')).toBe('go home')
  expect(find('go straight home', 'en')).toBeNull()
  expect(find('a big ratty thing', 'en')).toBe('big rat*')
})

test.each([
  ['ja', '出て行け', 'もう出て行け！'],
  ['th', 'ไปตายซะ', 'แกไปตายซะเลย'],
  ['zh-cn', '去死', '你去死吧'],
  ['ko', '꺼져*', '당장 꺼져라'],
])('languages without spaces are cut into words (%s)', (language, word, text) => {
  expect(wordFinder([list(language, word)])(text, language)).toBe(word)
})

test('a list is for texts of its language, and the English one for all', () => {
  const find = wordFinder([list('en', 'ratbag'), list('ms', 'babi*'), list('zh-tw', '去死')])
  expect(find('babies', 'en')).toBeNull()
  expect(find('babi', 'ms')).toBe('babi*')
  expect(find('ratbag', 'ms')).toBe('ratbag')
  expect(find('RATBAG', null)).toBe('ratbag')
  expect(find('去死', 'zh-cn')).toBe('去死')
})
