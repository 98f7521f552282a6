import { expect, test } from 'vitest'
import texts from '../../../../locales/en/help.json' with { type: 'json' }
import { findQuestions, fold } from './find-questions.ts'
import { questions, topics } from './questions.ts'

const catalog: Record<string, string> = texts
const t = (key: string) => catalog[key] ?? key
const find = (query: string) => findQuestions(query, t)

test('each question has its texts, and each text its question', () => {
  const inCatalog = Object.keys(catalog).flatMap(key => /^help\.q\.(.+)\.question$/.exec(key)?.[1] ?? [])
  expect(inCatalog.toSorted()).toEqual(questions.toSorted())
  for (const id of questions) expect(catalog[`help.q.${id}.answer`], id).toBeTruthy()
  for (const { id } of topics) expect(catalog[`help.topic.${id}`], id).toBeTruthy()
  expect(questions.length).toBeGreaterThanOrEqual(30)
})

test('the addresses that other pages link to are there', () => {
  for (const id of ['1-10', 'general-disabled', '4-4', '5-4', '5-6', '6-1', '8-6'])
    expect(questions).toContain(id)
})

test('accents, case and the order of words do not matter', () => {
  expect(find('CÓUPONS work')).toEqual(['5-7'])
  expect(find('work coupons')).toEqual(['5-7'])
  expect(fold('Éã <b>Ünïcode</b>')).toBe('ea unicode')
})

test('a match in the question comes before one in an answer', () => {
  const found = find('refund')
  expect(found.length).toBeGreaterThan(2)
  const inQuestion = found.map(id => fold(t(`help.q.${id}.question`)).includes('refund'))
  expect(inQuestion.indexOf(true, inQuestion.indexOf(false))).toBe(-1)
})

test.each(['', '   ', '<b>', 'zzzz', 'strong>'])('nothing is found for "%s"', query => {
  expect(find(query)).toEqual([])
})
