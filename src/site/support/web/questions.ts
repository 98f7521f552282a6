import type { TextKeyBetween } from '../../../platform/web/text-keys.ts'

export type Question = TextKeyBetween<'help.q.', '.question'>

/**
 * Topics and questions of the help page. Their texts are `help.topic.{topic}`, `help.q.{id}.question` and
 * `help.q.{id}.answer`.
 */
export const topics: { id: TextKeyBetween<'help.topic.'>; questions: Question[] }[] = [
  {
    id: 'account',
    questions: ['1-1', '1-2', '1-3', '1-4', '1-5', '1-6', '1-7', '1-8', '1-9', '1-10', 'general-disabled'],
  },
  { id: 'campaigns', questions: ['2-1', '2-2', '2-3', '2-4', '2-5', '2-6'] },
  { id: 'events', questions: ['3-1', '3-2', '3-3'] },
  { id: 'shows', questions: ['4-1', '4-2', '4-3', '4-4', '4-5', '4-6'] },
  { id: 'shop', questions: ['5-1', '5-2', '5-3', '5-4', '5-5', '5-6', '5-7', '5-8'] },
  { id: 'tickets', questions: ['6-1', '6-2', '6-3', '6-4', '6-5'] },
  { id: 'votes', questions: ['7-1', '7-2', '7-3', '7-4'] },
  { id: 'privacy', questions: ['8-1', '8-2', '8-3', '8-4', '8-5', '8-6'] },
]

export const questions: Question[] = topics.flatMap(topic => topic.questions)

/** Returns a question's anchor, which is stable because emails and external pages link to it. */
export function toAnchor(question: string): string {
  return `q-${question}`
}
