import type { z } from 'zod'

/** Where a value stands: a form's fields get codes that have translations, an address is written by a program. */
export type Place = 'params' | 'query' | 'body'

/**
 * What is wrong with a value whose schema does not say it itself: one of our codes (spec 5), or a sentence for who
 * calls the API. `ERR_REQUIRED` is for values that are not there, and for them alone.
 */
export function problemText(issue: z.core.$ZodRawIssue, place: Place): string {
  if (issue.input === undefined || issue.input === null) return 'ERR_REQUIRED'
  if (issue.code === 'invalid_union') return issue.errors.at(-1)?.[0]?.message ?? 'ERR_INVALID'
  if (issue.code === 'too_big' || issue.code === 'too_small') {
    return issue.origin === 'string' || issue.origin === 'array' ? 'ERR_INVALID_LENGTH' : 'ERR_INVALID'
  }
  return (place !== 'body' && sentenceOf(issue)) || 'ERR_INVALID'
}

function sentenceOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_value') return `Give one of ${issue.values.join(', ')}.`
  const isMoment = issue.code === 'invalid_format' && issue.format === 'datetime'
  return isMoment ? 'Give a moment such as 2027-01-31T19:00:00Z.' : undefined
}
