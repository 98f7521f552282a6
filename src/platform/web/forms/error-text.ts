import { paths } from '../../contract/paths.ts'
import { ApiError, INVALID_DESCRIPTION } from '../api/api-error.ts'
import type { Texts } from '../i18n.tsx'

type Catalog = Pick<Texts, 't' | 'has'>

/**
 * Returns the text of a failed call or an internal reason (`new Error('no.email')`), from the texts of the
 * area `error`. A server error is looked up with its prefix (`auth_login_failed` as
 * `auth.auth_login_failed`), then without it, then by its status (spec 5, 8). Null for aborted calls.
 */
export function getErrorText(texts: Catalog, error: unknown): string | null {
  const keys = error instanceof ApiError ? toTextKeys(error) : [error instanceof Error ? error.message : '']
  if (!keys) return null
  const key = keys.map(name => `error.${name}`).find(texts.has)
  return texts.t(key ?? 'error.unknown')
}

const disabled = ['auth_banned_user_login_error', 'emailregistry_forbidden_user']

/** Returns the URL of the link in an error's text (spec 8); undefined if it has none. */
export function getErrorLink(error: unknown): string | undefined {
  return error instanceof ApiError && disabled.includes(error.code?.name ?? '')
    ? paths.helpQuestion('general-disabled')
    : undefined
}

/** Returns the text keys of an error without the area, from the most specific; null for aborted calls. */
function toTextKeys({ origin, code, status, description }: ApiError): string[] | null {
  if (origin === 'abort') return null
  if (origin !== 'server') return [origin]
  if (description === INVALID_DESCRIPTION) return ['invalid_description']
  // The description is a plain string (spec 8) or a proxy's page; the text for status 400, "bad request",
  // wouldn't help the fan.
  if (code === null && status === 400) return ['unknown']
  const name = code?.name ?? ''
  return [`${name.split('_')[0]}.${name}`, name, `STATUS_${status}`]
}

/**
 * Returns the text of a field's error code (spec 5), preferably the one with the form's prefix. Null for
 * codes without a text.
 */
export function getFieldErrorText(
  texts: Catalog,
  code: string | undefined,
  prefix = 'error.',
): string | null {
  const key = [`${prefix}${code}`, `error.${code}`].find(texts.has)
  return key === undefined ? null : texts.t(key)
}

/**
 * Returns the error codes of a server's response by form field (spec 5). Keys are compared in camelCase;
 * `names` maps fields that have another name in the form; unknown fields are dropped.
 */
export function mapServerFieldErrors<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  names: Readonly<Record<string, Field>> = {},
): Partial<Record<Field, string>> {
  if (!(error instanceof ApiError) || typeof error.description === 'string') return {}
  const found: Partial<Record<Field, string>> = {}
  for (const [key, code] of Object.entries(error.description)) {
    const camel = camelCase(key)
    const field = Object.hasOwn(names, camel) ? names[camel] : fields.find(name => camelCase(name) === camel)
    if (field !== undefined) found[field] = code
  }
  return found
}

function camelCase(key: string): string {
  const [first = '', ...others] = key.split(/[_-]/)
  return first + others.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}
