import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'

/** Strict validation, one line per problem: undeclared keys count too. */
export function problemsOf(schema: z.ZodType, value: unknown): string[] {
  const { success, data, error } = schema.safeParse(value)
  if (!success) return error.issues.map(({ path, message }) => `${path.join('.') || 'it'}: ${message}`)
  // zod strips unknown keys, so a difference means undeclared ones.
  return isDeepStrictEqual(data, value) ? [] : undeclared(data, value, [])
}

function undeclared(parsed: unknown, value: unknown, path: string[]): string[] {
  if (!isRecord(parsed) || !isRecord(value)) {
    return isDeepStrictEqual(parsed, value) ? [] : [`${path.join('.') || 'it'}: is changed by its schema`]
  }
  return [...new Set([...Object.keys(value), ...Object.keys(parsed)])].flatMap(key => {
    const at = [...path, key]
    if (!Object.hasOwn(parsed, key)) return [`${at.join('.')}: nobody declared it`]
    return undeclared(parsed[key], value[key], at)
  })
}

/** Objects and lists, whose keys are looked at; times and bytes are values. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  Array.isArray(value) || (typeof value === 'object' && value?.constructor === Object)
