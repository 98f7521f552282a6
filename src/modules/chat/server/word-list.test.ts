import { expect, test } from 'vitest'
import { readWordList, wordFinder } from './word-list.ts'

const list = (language: string, ...lines: string[]) => readWordList(language, lines.join('\n'))

test('a word is found as a word, whatever its case, width and accents of form', () => {
  const find = wordFinder([list('en', '# remarks are none', 'Rat', '', 'straße')])
  expect(find('you RAT!')).toBe('Rat')
  expect(find('ｒａｔ')).toBe('Rat')
  expect(find('r\u00adat')).toBe('Rat')
  expect(find('STRASSE')).toBe('straße')
  expect(find('a rather great concert')).toBeNull()
  expect(find('remarks are none')).toBeNull()
})

test('a beginning finds all words that begin so, but those that are harmless', () => {
  const find = wordFinder([list('en', 'rat*', '!ratio', '! rather')])
  expect(find('ratty')).toBe('rat*')
  expect(find('the ratio is rather good')).toBeNull()
  expect(find('ratio rats')).toBe('rat*')
})

test('several words are found one behind the other, whatever stands between them', () => {
  const find = wordFinder([list('en', 'go home', 'big rat*')])
  expect(find('GO, home!')).toBe('go home')
  expect(find('go straight home')).toBeNull()
  expect(find('a big ratty thing')).toBe('big rat*')
})

test.each([
  ['ja', '出て行け', 'もう出て行け！'],
  ['th', 'ไปตายซะ', 'แกไปตายซะเลย'],
  ['zh-cn', '去死', '你去死吧'],
  ['ko', '꺼져*', '당장 꺼져라'],
])('languages without spaces are cut into words (%s)', (language, word, text) => {
  expect(wordFinder([list(language, word)])(text)).toBe(word)
})
