import { hasUnseenCharacters } from '../../contract/unseen-characters.ts'

/** The rules of single fields (spec 5): each gives the code of what is wrong, or null. */

/** A loose email check, trimmed; the server's is authoritative. */
export function emailProblem(typed: string, lengthMax = 254): string | null {
  const email = typed.trim()
  if (email === '') return 'ERR_REQUIRED'
  if (email.length > lengthMax) return 'ERR_INVALID_LENGTH'
  return /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[^\s@,;<>()]+\.[^\s@.,;<>()]{2,}$/.test(email)
    ? null
    : 'ERR_INVALID_EMAIL'
}

export function requiredProblem(typed: string): string | null {
  return typed.trim() === '' ? 'ERR_REQUIRED' : null
}

/** The number to sign in with: 5 or more digits, or another pattern with its own message. */
export function signInPhoneProblem(
  typed: string,
  { pattern = /^\d{5,}$/, message = 'ERR_REQUIRED' }: { pattern?: RegExp; message?: string } = {},
): string | null {
  return pattern.test(typed.trim()) ? null : message
}

/** A number to verify: digits only, with spaces around or not. */
export function phoneProblem(typed: string): string | null {
  if (typed.trim() === '') return 'ERR_REQUIRED'
  return /^\s*\d{4,17}\s*$/.test(typed) ? null : 'ERR_INVALID_PHONE'
}

/** A display name: one line, with the server's rules but for reserved names. */
export function usernameProblem(typed: string): string | null {
  const name = typed.normalize('NFC').trim()
  if (name === '') return 'ERR_REQUIRED'
  if (name.length > 40) return 'ERR_INVALID_LENGTH'
  if (/[<>]/.test(name) || hasUnseenCharacters(name)) return 'ERR_INVALID_CHARACTERS'
  return /^\u2800*$/.test(name) ? 'ERR_REQUIRED' : null
}

/** The password once more: the very same (spec 5). */
export function repeatProblem(typed: string, password: string): string | null {
  if (typed === '') return 'ERR_REQUIRED'
  return typed === password ? null : 'ERR_PASSWORD_REPEAT'
}
