import type { ChatMessage } from '../chat-shapes.ts'

const plain = (lang: string) => lang.split('-')[0] ?? lang

export function listLanguages(messages: readonly ChatMessage[]): string[] {
  return [...new Set(messages.flatMap(({ lang }) => (lang ? [plain(lang)] : [])))].toSorted()
}

/** Filters messages by language; '' keeps all. Emoji and the fan's own messages always remain. */
export function filterByLanguage(
  messages: readonly ChatMessage[],
  language: string,
  ownAuthorId: string | null,
): readonly ChatMessage[] {
  if (language === '') return messages
  return messages.filter(
    ({ lang, author }) => lang === null || plain(lang) === language || author.id === ownAuthorId,
  )
}
