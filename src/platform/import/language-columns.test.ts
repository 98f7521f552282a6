import { describe, expect, test } from 'vitest'
import { textWithEnglish } from './columns.ts'
import type { ContentKind } from './kind.ts'
import { findLanguageColumn, mergeLanguages } from './language-columns.ts'
import { findHeaderProblem, stageRow } from './staged-row.ts'

const kind: ContentKind = {
  name: 'things',
  table: 'things',
  columns: {
    name: { type: textWithEnglish(20), help: 'as shown', isRequired: true },
    about: { type: textWithEnglish(20), help: 'some words' },
  },
}

describe('language columns', () => {
  test.each([
    ['name_ko', { name: 'name_ko', base: 'name', locale: 'ko' }],
    ['name_zh_tw', { name: 'name_zh_tw', base: 'name', locale: 'zh-tw' }],
    ['name_zh-tw', { name: 'name_zh-tw', base: 'name', locale: 'zh-tw' }],
    ['name_xx', undefined],
    ['key_ko', undefined],
    ['name', undefined],
  ])('are recognized by the column name %s', (name, column) => {
    expect(findLanguageColumn(kind, name)).toEqual(column)
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
  ])('are merged into one cell: %j', (cells, name) => {
    expect(mergeLanguages(kind, cells)).toEqual({ name })
  })

  test('are staged as one text, and their problems are reported by column', () => {
    expect(stageRow(kind, 2, { key: 'a', name: 'Shirt', name_ko: '티' })).toMatchObject({
      problems: [],
      row: { given: ['key', 'name'], name: { en: 'Shirt', ko: '티' } },
    })
    const { problems } = stageRow(kind, 2, { key: 'a', name: '', name_ko: '티' })
    expect(problems).toEqual(['name is wrong at "": there is no English'])
  })

  test('are allowed in the header only with their English column', () => {
    expect(findHeaderProblem(kind, ['key', 'name', 'name_ko', 'name_zh_tw'])).toBeUndefined()
    expect(findHeaderProblem(kind, ['key', 'name', 'about_ko'])).toContain('missing columns "about"')
    expect(findHeaderProblem(kind, ['key', 'name', 'name_xx'])).toContain('unknown columns "name_xx"')
  })
})
