import type { ReactNode } from 'react'
import { renderRichText, type Texts } from '../i18n.tsx'
import { getErrorLink, getErrorText } from './error-text.ts'

/**
 * Renders an error's text with its link, for errors shown in a page; toasts add the link themselves. Null for
 * aborted calls.
 */
export function renderLinkedErrorText(texts: Pick<Texts, 't' | 'has'>, error: unknown): ReactNode {
  const text = getErrorText(texts, error)
  const href = getErrorLink(error)
  return text && href ? renderRichText(text, { link: words => <a href={href}>{words}</a> }) : text
}
