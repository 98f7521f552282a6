import type { Named } from './use-log-words.ts'

/** A name, as a link to its page if the person may open it. */
export function NamedText({ text, href }: Named) {
  return href === null ? text : <a href={href}>{text}</a>
}
