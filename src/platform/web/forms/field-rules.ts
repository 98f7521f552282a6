import * as z from 'zod/mini'
import { hasInvisibleCharacters } from '../../contract/invisible-characters.ts'
import { findUnmetRule } from '../../contract/password-rules.ts'

/** Rules of single fields (spec 5). Their messages are error codes; the first unmet rule applies. */

const filledIn = z.minLength(1, 'ERR_REQUIRED')

/** A permissive check of an email address, after trimming; the server's check is decisive. */
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

/** A password exactly as typed, including spaces. */
export const password = z.string().check(filledIn)

/** A new password; fails with the code of its first unmet rule. */
export const newPassword = z.string().check(rule(findUnmetRule))

/** A phone number for signing in: 5 or more digits, or a custom pattern and message. */
export const signInPhone = ({ pattern = /^\d{5,}$/, message = 'ERR_REQUIRED' } = {}) =>
  z.string().check(z.trim(), z.regex(pattern, message))

/** A phone number to verify, which may contain only digits; surrounding spaces are trimmed. */
export const phone = z.string().check(z.trim(), filledIn, z.regex(/^\d{4,17}$/, 'ERR_INVALID_PHONE'))

/** A single-line display name, checked by the server's rules except for reserved names. */
export const username = z.string().check(
  z.normalize('NFC'),
  z.trim(),
  filledIn,
  z.maxLength(40, 'ERR_INVALID_LENGTH'),
  z.refine(name => !/[<>]/.test(name) && !hasInvisibleCharacters(name), 'ERR_INVALID_CHARACTERS'),
  z.refine(name => !/^\u2800*$/.test(name), 'ERR_REQUIRED'),
)

/** Returns the error code of a repeated password that isn't identical, or null (spec 5). */
export function checkPasswordRepeat(typed: string, password: string): string | null {
  if (typed === '') return 'ERR_REQUIRED'
  return typed === password ? null : 'ERR_PASSWORD_REPEAT'
}

/** Returns the error code of an invalid value, or null. */
export function findProblem(rule: z.ZodMiniType, value: unknown): string | null {
  return rule.safeParse(value).error?.issues[0]?.message ?? null
}

/**
 * Creates a rule from a function that returns an error code or null. In an object, the error is set on
 * `field`.
 */
export function rule<Value>(problem: (value: Value) => string | null, field?: keyof Value) {
  return z.superRefine<Value>((value, context) => {
    const message = problem(value)
    if (message) context.addIssue({ code: 'custom', message, path: field === undefined ? [] : [field] })
  })
}

export const repeatRule = rule(
  (typed: { password: string; confirmPassword: string }) =>
    checkPasswordRepeat(typed.confirmPassword, typed.password),
  'confirmPassword',
)

export const newPasswords = z.object({ password: newPassword, confirmPassword: z.string() }).check(repeatRule)
