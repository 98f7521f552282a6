import type { ReactNode } from 'react'
import { paths } from '../../contract/paths.ts'
import { ApiError } from '../api/api-error.ts'
import { richPieces, type Texts } from '../i18n.tsx'
import { errorText } from './error-text.ts'

const disabled = ['auth_banned_user_login_error', 'emailregistry_forbidden_user']

/** Where the marked words of an error's text lead (spec 8); undefined where it has none. */
export function linkOfError(error: unknown): string | undefined {
  return error instanceof ApiError && disabled.includes(error.code?.name ?? '')
    ? paths.helpQuestion('general-disabled')
    : undefined
}

/** `errorText` for an error that stands in a page, with its link; toasts have their own. */
export function linkedErrorText(texts: Pick<Texts, 't' | 'has'>, error: unknown): ReactNode {
  const text = errorText(texts, error)
  const href = linkOfError(error)
  return text && href ? richPieces(text, { link: words => <a href={href}>{words}</a> }) : text
}
