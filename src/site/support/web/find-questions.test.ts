import { describe, expect, test } from 'vitest'
import texts from '../../../../locales/en/help.json' with { type: 'json' }
import { findQuestions, normalizeForSearch } from './find-questions.ts'
import { questions, topics } from './questions.ts'

const catalog: Record<string, string> = texts
const t = (key: string) => catalog[key] ?? key
const find = (query: string) => findQuestions(query, t)

describe('help search', () => {
  test('covers every question in the catalog', () => {
    const inCatalog = Object.keys(catalog).flatMap(key => /^help\.q\.(.+)\.question$/.exec(key)?.[1] ?? [])
    expect(inCatalog.toSorted()).toEqual(questions.toSorted())
    for (const id of questions) expect(catalog[`help.q.${id}.answer`], id).toBeTruthy()
    for (const { id } of topics) expect(catalog[`help.topic.${id}`], id).toBeTruthy()
    expect(questions.length).toBeGreaterThanOrEqual(30)
  })

  test('covers the questions that other pages link to', () => {
    for (const id of ['1-10', 'general-disabled', '4-4', '5-4', '5-6', '6-1', '8-6'])
      expect(questions).toContain(id)
  })

  test('ignores accents, case and word order', () => {
    expect(find('CÓUPONS work')).toEqual(['5-7'])
    expect(find('work coupons')).toEqual(['5-7'])
    expect(normalizeForSearch('Éã <b>Ünïcode</b>')).toBe('ea unicode')
  })

  test('ranks a match in a question before one in an answer', () => {
    const found = find('refund')
    expect(found.length).toBeGreaterThan(2)
    const inQuestion = found.map(id => normalizeForSearch(t(`help.q.${id}.question`)).includes('refund'))
    expect(inQuestion.indexOf(true, inQuestion.indexOf(false))).toBe(-1)
  })

  test.each(['', '   ', '<b>', 'zzzz', 'strong>'])('finds nothing for "%s"', query => {
    expect(find(query)).toEqual([])
  })
})
