import type { ReactNode } from 'react'
import { richPieces, type Texts } from '../i18n.tsx'
import { errorText, linkOfError } from './error-text.ts'

/** `errorText` for an error that stands in a page, with its link; toasts have their own. */
export function linkedErrorText(texts: Pick<Texts, 't' | 'has'>, error: unknown): ReactNode {
  const text = errorText(texts, error)
  const href = linkOfError(error)
  return text && href ? richPieces(text, { link: words => <a href={href}>{words}</a> }) : text
}
