import * as z from 'zod/mini'
import { hasInvisibleCharacters } from '../../contract/invisible-characters.ts'
import { findUnmetRule } from '../../contract/password-rules.ts'

/** The rules of single fields (spec 5): the message is an error code, and the first one applies. */

const filledIn = z.minLength(1, 'ERR_REQUIRED')

/** A loose email check, trimmed; the server's check decides. */
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

/** A password as typed, including spaces. */
export const password = z.string().check(filledIn)

/** A newly chosen password; fails with its first unmet rule. */
export const newPassword = z.string().check(rule(findUnmetRule))

/** A phone number to sign in with: 5 or more digits, or a custom pattern and message. */
export const signInPhone = ({ pattern = /^\d{5,}$/, message = 'ERR_REQUIRED' } = {}) =>
  z.string().check(z.trim(), z.regex(pattern, message))

/** A phone number to verify: digits only; surrounding spaces are trimmed. */
export const phone = z.string().check(z.trim(), filledIn, z.regex(/^\d{4,17}$/, 'ERR_INVALID_PHONE'))

/** A display name of one line; the server's rules except for reserved names. */
export const username = z.string().check(
  z.normalize('NFC'),
  z.trim(),
  filledIn,
  z.maxLength(40, 'ERR_INVALID_LENGTH'),
  z.refine(name => !/[<>]/.test(name) && !hasInvisibleCharacters(name), 'ERR_INVALID_CHARACTERS'),
  z.refine(name => !/^\u2800*$/.test(name), 'ERR_REQUIRED'),
)

/** Checks that the repeated password is identical (spec 5). */
export function checkPasswordRepeat(typed: string, password: string): string | null {
  if (typed === '') return 'ERR_REQUIRED'
  return typed === password ? null : 'ERR_PASSWORD_REPEAT'
}

/** Returns the error code of an invalid value, or null. */
export function findProblem(rule: z.ZodMiniType, value: unknown): string | null {
  return rule.safeParse(value).error?.issues[0]?.message ?? null
}

/**
 * Creates a rule from a function that returns an error code or null. For an object, `field` gets the error.
 */
export function rule<Value>(problem: (value: Value) => string | null, field?: keyof Value) {
  return z.superRefine<Value>((value, context) => {
    const message = problem(value)
    if (message) context.addIssue({ code: 'custom', message, path: field === undefined ? [] : [field] })
  })
}

/** Checks a newly chosen password against its repetition. */
export const repeatRule = rule(
  (typed: { password: string; confirmPassword: string }) =>
    checkPasswordRepeat(typed.confirmPassword, typed.password),
  'confirmPassword',
)

/** A newly chosen password and its repetition. */
export const newPasswords = z.object({ password: newPassword, confirmPassword: z.string() }).check(repeatRule)
