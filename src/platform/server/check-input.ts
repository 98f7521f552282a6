import type { z } from 'zod'
import type { Endpoint, Shape } from '../contract/endpoint.ts'
import { type Failure, fail, platformErrors } from '../contract/errors.ts'
import { int4Max } from '../contract/paged.ts'
import { describeIssue, type InputLocation } from './describe-issue.ts'
import type { ParsedInput } from './implement.ts'

/**
 * Returns the paths of input fields whose text PostgreSQL can't store: NUL fails in text, a lone surrogate in
 * JSON. Checked once here, so that no statement fails on such a field.
 */
export function findUnstorableFields(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(isStorable(name) ? [] : [path]),
    ...findUnstorableFields(inner, path ? `${path}.${name}` : name),
  ])
}

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

type Sent = Record<keyof ParsedInput, unknown> & Pick<ParsedInput, 'images' | 'file'>

/**
 * Validates the input against the endpoint's schema; returns parsed values, or a message for each invalid
 * field. Fails with 404 if a number in the path exceeds the range of ids.
 */
export function checkInput(endpoint: Endpoint, sent: Sent): ParsedInput | Failure {
  const problems: Record<string, string> = {}
  const parsed: ParsedInput = {
    params: check(endpoint.params, sent.params, { problems, place: 'params' }),
    query: check(endpoint.query, omitNulls(endpoint.query, sent.query), { problems, place: 'query' }),
    body: check(endpoint.body, sent.body, { problems, place: 'body' }),
    images: sent.images,
    file: sent.file,
  }
  const isBeyondIds = Object.entries(sent.params ?? {}).some(
    ([name, value]) => problems[name] && hasNumberBeyondIds(String(value)),
  )
  if (isBeyondIds) return fail(platformErrors.notFound)
  return Object.keys(problems).length > 0 ? fail(platformErrors.validationFailed, problems) : parsed
}

/** Splits at hyphens, because some paths join two ids with one. */
const hasNumberBeyondIds = (text: string) =>
  text.split('-').some(part => /^[1-9]\d*$/.test(part) && Number(part) > int4Max)

/**
 * Omits query fields with the value "null" (spec 7), unless "null" is valid for the field, such as an
 * artist's name.
 */
function omitNulls(shape: Shape | undefined, query: unknown): unknown {
  const entries = Object.entries(query ?? {})
  if (!shape || !entries.some(([, value]) => value === 'null')) return query
  const isValue = (name: string) => shape.shape[name]?.safeParse('null').success
  return Object.fromEntries(entries.filter(([name, value]) => value !== 'null' || isValue(name)))
}

interface Checked {
  problems: Record<string, string>
  place: InputLocation
}

/** Returns parsed values and adds errors to `problems`. */
function check(shape: Shape | undefined, value: unknown, { problems, place }: Checked) {
  if (!shape) return {}
  const result = shape.safeParse(value, { error: issue => describeIssue(issue, place) })
  if (result.success) {
    for (const field of findUnstorableFields(result.data)) problems[field] ??= 'ERR_INVALID_CHARACTERS'
    return result.data
  }
  for (const issue of result.error.issues) problems[toFieldPath(issue)] ??= issue.message
  return {}
}

/** Validates fields that a schema of another place describes, with the messages of a body. */
export function checkFields<S extends Shape>(shape: S, value: unknown): z.output<S> | Failure {
  const problems: Record<string, string> = {}
  const fields = check(shape, value, { problems, place: 'body' })
  // Without problems the fields are the schema's output.
  return Object.keys(problems).length > 0
    ? fail(platformErrors.validationFailed, problems)
    : (fields as z.output<S>)
}

function toFieldPath(issue: z.core.$ZodIssue): string {
  return issue.path.length > 0 ? issue.path.join('.') : 'body'
}
