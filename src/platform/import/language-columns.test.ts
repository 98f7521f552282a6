import { expect, test } from 'vitest'
import { textWithEnglish } from './columns.ts'
import type { ContentKind } from './kind.ts'
import { languageColumnOf, mergeLanguages } from './language-columns.ts'
import { headerProblem, stageRow } from './staged-row.ts'

const kind: ContentKind = {
  name: 'things',
  table: 'things',
  columns: {
    name: { type: textWithEnglish(20), help: 'as shown', isRequired: true },
    about: { type: textWithEnglish(20), help: 'some words' },
  },
}

test.each([
  ['name_ko', { name: 'name_ko', base: 'name', locale: 'ko' }],
  ['name_zh_tw', { name: 'name_zh_tw', base: 'name', locale: 'zh-tw' }],
  ['name_zh-tw', { name: 'name_zh-tw', base: 'name', locale: 'zh-tw' }],
  ['name_xx', undefined],
  ['key_ko', undefined],
  ['name', undefined],
])('%s', (name, column) => {
  expect(languageColumnOf(kind, name)).toEqual(column)
})

test.each([
  [
    { name: 'Shirt', name_ko: '티셔츠', name_ja: '' },
    { en: 'Shirt', ko: '티셔츠' },
  ],
  [
    { name: '{"en": "Shirt", "ko": "옛"}', name_ko: '새' },
    { en: 'Shirt', ko: '새' },
  ],
  [{ name: { en: 'Shirt', ko: '옛' }, name_ko: '' }, { en: 'Shirt' }],
  [{ name: '', name_ko: '' }, ''],
])('%j is one cell', (cells, name) => {
  expect(mergeLanguages(kind, cells)).toEqual({ name })
})

test('a row with languages in columns is staged as its texts, and told by the column of the text', () => {
  expect(stageRow(kind, 2, { key: 'a', name: 'Shirt', name_ko: '티' })).toMatchObject({
    problems: [],
    row: { given: ['key', 'name'], name: { en: 'Shirt', ko: '티' } },
  })
  const { problems } = stageRow(kind, 2, { key: 'a', name: '', name_ko: '티' })
  expect(problems).toEqual(['name is wrong at "": there is no English'])
})

test('the header may name languages of texts, beside their English', () => {
  expect(headerProblem(kind, ['key', 'name', 'name_ko', 'name_zh_tw'])).toBeUndefined()
  expect(headerProblem(kind, ['key', 'name', 'about_ko'])).toContain('missing columns "about"')
  expect(headerProblem(kind, ['key', 'name', 'name_xx'])).toContain('unknown columns "name_xx"')
})
