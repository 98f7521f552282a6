import type { z } from 'zod'
import type { Endpoint, Shape } from '../contract/endpoint.ts'
import { type Failure, fail, platformErrors } from '../contract/errors.ts'
import type { ParsedInput } from './implement.ts'
import { nulFields } from './nul-fields.ts'
import { type Place, problemText } from './problem-text.ts'

type Sent = Record<keyof ParsedInput, unknown> & Pick<ParsedInput, 'images'>

/** Validates the input against the endpoint's schema: parsed values, or a message for each wrong field. */
export function checkInput(endpoint: Endpoint, sent: Sent): ParsedInput | Failure {
  const problems: Record<string, string> = {}
  const parsed: ParsedInput = {
    params: check(endpoint.params, sent.params, { problems, place: 'params' }),
    query: check(endpoint.query, withoutNulls(endpoint.query, sent.query), { problems, place: 'query' }),
    body: check(endpoint.body, sent.body, { problems, place: 'body' }),
    images: sent.images,
  }
  return Object.keys(problems).length > 0 ? fail(platformErrors.validationFailed, problems) : parsed
}

/**
 * The query without the fields that are the word null (spec 7), unless the word is a value: an artist may be called so.
 */
function withoutNulls(shape: Shape | undefined, query: unknown): unknown {
  const given = Object.entries(query ?? {})
  if (!shape || !given.some(([, value]) => value === 'null')) return query
  const isValue = (name: string) => shape.shape[name]?.safeParse('null').success
  return Object.fromEntries(given.filter(([name, value]) => value !== 'null' || isValue(name)))
}

interface Checked {
  /** Field → message. */
  problems: Record<string, string>
  place: Place
}

/** Returns parsed values and adds mistakes to `problems`. */
function check(shape: Shape | undefined, value: unknown, { problems, place }: Checked) {
  if (!shape) return {}
  const result = shape.safeParse(value, { error: issue => problemText(issue, place) })
  if (result.success) {
    for (const field of nulFields(result.data)) problems[field] ??= 'ERR_INVALID_CHARACTERS'
    return result.data
  }
  for (const issue of result.error.issues) problems[fieldOf(issue)] ??= issue.message
  return {}
}

function fieldOf(issue: z.core.$ZodIssue): string {
  return issue.path.length > 0 ? issue.path.join('.') : 'body'
}
