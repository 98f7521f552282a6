/** The help's topics and questions. Texts: `help.topic.{topic}`, `help.q.{id}.question` and `.answer`. */
export const topics: { id: string; questions: string[] }[] = [
  { id: 'account', questions: [...numbered(1, 10), 'general-disabled'] },
  { id: 'campaigns', questions: numbered(2, 6) },
  { id: 'events', questions: numbered(3, 3) },
  { id: 'shows', questions: numbered(4, 6) },
  { id: 'shop', questions: numbered(5, 8) },
  { id: 'tickets', questions: numbered(6, 5) },
  { id: 'votes', questions: numbered(7, 4) },
  { id: 'privacy', questions: numbered(8, 6) },
]

export const questions: string[] = topics.flatMap(topic => topic.questions)

/** The anchor of a question. It never changes: links to answers stand in mails and other pages. */
export function anchorOf(question: string): string {
  return `q-${question}`
}

function numbered(topic: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${topic}-${index + 1}`)
}
