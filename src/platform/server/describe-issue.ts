import type { z } from 'zod'

/**
 * Part of the request that contains an invalid value. Body fields get codes with translations, because people
 * fill in forms; parameters and queries get sentences for developers.
 */
export type InputLocation = 'params' | 'query' | 'body'

/**
 * Describes an issue for which the schema has no message: one of our codes (spec 5), or a sentence for API
 * developers. `ERR_REQUIRED` is only for missing values.
 */
export function describeIssue(issue: z.core.$ZodRawIssue, place: InputLocation): string {
  if (issue.input === undefined || issue.input === null) return 'ERR_REQUIRED'
  if (issue.code === 'invalid_union') return issue.errors.at(-1)?.[0]?.message ?? 'ERR_INVALID'
  if (issue.code === 'too_big' || issue.code === 'too_small') {
    return issue.origin === 'string' || issue.origin === 'array' ? 'ERR_INVALID_LENGTH' : 'ERR_INVALID'
  }
  return (place !== 'body' && toSentence(issue)) || 'ERR_INVALID'
}

function toSentence(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_value') return `Give one of ${issue.values.join(', ')}.`
  const isMoment = issue.code === 'invalid_format' && issue.format === 'datetime'
  return isMoment ? 'Give a moment such as 2027-01-31T19:00:00Z.' : undefined
}
