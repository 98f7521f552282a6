import type { z } from 'zod'
import type { Endpoint, Shape } from '../contract/endpoint.ts'
import { type Failure, fail, platformErrors } from '../contract/errors.ts'
import type { ParsedInput } from './implement.ts'
import { nulFields } from './nul-fields.ts'

type Sent = Record<keyof ParsedInput, unknown> & Pick<ParsedInput, 'images'>

/** Validates the input against the endpoint's schema: parsed values, or a message for each wrong field. */
export function checkInput(endpoint: Endpoint, sent: Sent): ParsedInput | Failure {
  const problems: Record<string, string> = {}
  const parsed: ParsedInput = {
    params: check(endpoint.params, sent.params, problems),
    query: check(endpoint.query, sent.query, problems),
    body: check(endpoint.body, sent.body, problems),
    images: sent.images,
  }
  return Object.keys(problems).length > 0 ? fail(platformErrors.validationFailed, problems) : parsed
}

/** Returns parsed values and adds mistakes to `problems` as field → message. */
function check(shape: Shape | undefined, value: unknown, problems: Record<string, string>) {
  if (!shape) return {}
  const result = shape.safeParse(value)
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
