import type { Translate } from '../../../platform/web/i18n.tsx'
import { type Question, questions } from './questions.ts'

/** Normalizes a string for search: removes accents, case and markup. */
export function normalizeForSearch(text: string): string {
  return text
    .replaceAll(/<\/?\w+>/g, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
}

/**
 * Finds the questions whose text or answer contains every word of the query; matches in the question itself
 * rank first. An empty query finds none.
 */
export function findQuestions(query: string, t: Translate): Question[] {
  const words = normalizeForSearch(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const hasAll = (text: string) => words.every(word => text.includes(word))
  const inQuestion: Question[] = []
  const inAnswer: Question[] = []
  for (const id of questions) {
    const question = normalizeForSearch(t(`help.q.${id}.question`))
    if (hasAll(question)) inQuestion.push(id)
    else if (hasAll(`${question} ${normalizeForSearch(t(`help.q.${id}.answer`))}`)) inAnswer.push(id)
  }
  return [...inQuestion, ...inAnswer]
}
