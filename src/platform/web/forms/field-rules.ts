import * as z from 'zod/mini'
import { hasInvisibleCharacters } from '../../contract/invisible-characters.ts'
import { findUnmetRule } from '../../contract/password-rules.ts'

/** The rules of single fields (spec 5): the message is the code of what is wrong, the first one counts. */

const filledIn = z.minLength(1, 'ERR_REQUIRED')

/** A loose email check, trimmed; the server's is authoritative. */
export const email = (lengthMax = 254) =>
  z
    .string()
    .check(
      z.trim(),
      filledIn,
      z.maxLength(lengthMax, 'ERR_INVALID_LENGTH'),
      z.regex(/^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[^\s@,;<>()]+\.[^\s@.,;<>()]{2,}$/, 'ERR_INVALID_EMAIL'),
    )

export const required = z.string().check(z.trim(), filledIn)

/** A password as it is typed: its spaces count. */
export const password = z.string().check(filledIn)

/** A newly chosen password: the first unmet rule. */
export const newPassword = z.string().check(rule(findUnmetRule))

/** The number to sign in with: 5 or more digits, or another pattern with its own message. */
export const signInPhone = ({ pattern = /^\d{5,}$/, message = 'ERR_REQUIRED' } = {}) =>
  z.string().check(z.trim(), z.regex(pattern, message))

/** A number to verify: digits only, with spaces around or not. */
export const phone = z.string().check(z.trim(), filledIn, z.regex(/^\d{4,17}$/, 'ERR_INVALID_PHONE'))

/** A display name: one line, with the server's rules but for reserved names. */
export const username = z.string().check(
  z.normalize('NFC'),
  z.trim(),
  filledIn,
  z.maxLength(40, 'ERR_INVALID_LENGTH'),
  z.refine(name => !/[<>]/.test(name) && !hasInvisibleCharacters(name), 'ERR_INVALID_CHARACTERS'),
  z.refine(name => !/^\u2800*$/.test(name), 'ERR_REQUIRED'),
)

/** The password once more: the very same (spec 5). */
export function repeatProblem(typed: string, password: string): string | null {
  if (typed === '') return 'ERR_REQUIRED'
  return typed === password ? null : 'ERR_PASSWORD_REPEAT'
}

/** The code of what is wrong with a value, or null. */
export function problemOf(rule: z.ZodMiniType, value: unknown): string | null {
  return rule.safeParse(value).error?.issues[0]?.message ?? null
}

/** A rule in words of our own: the code of what is wrong, or null. Of an object it says at which field. */
export function rule<Value>(problem: (value: Value) => string | null, field?: keyof Value) {
  return z.superRefine<Value>((value, context) => {
    const message = problem(value)
    if (message) context.addIssue({ code: 'custom', message, path: field === undefined ? [] : [field] })
  })
}

/** Of a newly chosen password and its repetition. */
export const repeatRule = rule(
  (typed: { password: string; confirmPassword: string }) =>
    repeatProblem(typed.confirmPassword, typed.password),
  'confirmPassword',
)

/** A newly chosen password, twice. */
export const newPasswords = z.object({ password: newPassword, confirmPassword: z.string() }).check(repeatRule)
