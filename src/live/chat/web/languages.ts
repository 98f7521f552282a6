import type { ChatMessage } from '../chat-shapes.ts'

const plain = (lang: string) => lang.split('-')[0] ?? lang

/** The languages that are spoken here, in the order of their codes. */
export function languagesOf(messages: readonly ChatMessage[]): string[] {
  return [...new Set(messages.flatMap(({ lang }) => (lang ? [plain(lang)] : [])))].toSorted()
}

/** What is said in one language; emoji are of all, and a fan's own words stay. '': everything. */
export function ofLanguage(
  messages: readonly ChatMessage[],
  language: string,
  ownAuthorId: string | null,
): readonly ChatMessage[] {
  if (language === '') return messages
  return messages.filter(
    ({ lang, author }) => lang === null || plain(lang) === language || author.id === ownAuthorId,
  )
}
