import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'

/** Validates a value strictly and returns one line per problem; undeclared keys count as problems. */
export function findStrictProblems(schema: z.ZodType, value: unknown): string[] {
  const { success, data, error } = schema.safeParse(value)
  if (!success) return error.issues.map(({ path, message }) => `${path.join('.') || 'it'}: ${message}`)
  // A difference indicates undeclared keys, because zod strips them.
  return isDeepStrictEqual(data, value) ? [] : findUndeclared(data, value, [])
}

function findUndeclared(parsed: unknown, value: unknown, path: string[]): string[] {
  if (!isRecord(parsed) || !isRecord(value)) {
    return isDeepStrictEqual(parsed, value) ? [] : [`${path.join('.') || 'it'}: is changed by its schema`]
  }
  return [...new Set([...Object.keys(value), ...Object.keys(parsed)])].flatMap(key => {
    const at = [...path, key]
    if (!Object.hasOwn(parsed, key)) return [`${at.join('.')}: nobody declared it`]
    return findUndeclared(parsed[key], value[key], at)
  })
}

/** Returns whether the value is an object or a list with keys to check; dates and bytes are plain values. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  Array.isArray(value) || (typeof value === 'object' && value?.constructor === Object)
