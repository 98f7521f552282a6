import { z } from 'zod'
import { isTimeZone } from '../contract/time-zone.ts'
import { isOrigin } from './is-origin.ts'

/** A configuration value read from several variables, or its problems, one line each. */
export type ReadResult<Value> = { config: Value } | { problems: string[] }

export const toProblem = (problem: string) => ({ problems: [problem] })

type Groups = Record<string, ReadResult<unknown>>
type ConfigOf<Group> = Group extends { config: infer Value } ? Value : never

/** Merges the groups into one value, or returns the problems of all. */
export function mergeResults<Of extends Groups>(
  groups: Of,
): ReadResult<{ [Name in keyof Of]: ConfigOf<Of[Name]> }> {
  const problems = Object.values(groups).flatMap(group => ('problems' in group ? group.problems : []))
  if (problems.length > 0) return { problems }
  const configs = Object.entries(groups).map(([name, group]) => [name, 'config' in group && group.config])
  return { config: Object.fromEntries(configs) }
}

/** Schema of an integer in an environment variable; its message describes the expected value. */

export function integerText(min: number, max: number) {
  return z
    .string()
    .refine(text => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: issue => `must be a whole number from ${min} to ${max}, but is "${issue.input}"`,
    })
    .transform(Number)
}

export function wholeNumber(min: number, max: number, fallback: number) {
  return integerText(min, max).prefault(String(fallback))
}

// The message doesn't repeat the value, which may contain a password.
export function serverUrl(schemes: string[], example: string) {
  return z
    .string()
    .refine(text => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)), {
      error: `must be an address such as ${example}`,
    })
    .optional()
}

/** Schema of a comma-separated list of such URLs. */
export function serverUrls(schemes: string[], example: string) {
  const url = serverUrl(schemes, example)
  return z
    .string()
    .transform(text => text.split(',').map(each => each.trim()))
    .refine(urls => urls.every(each => url.safeParse(each).success), {
      error: `must be addresses such as ${example}, with commas`,
    })
    .optional()
}

export const flag = z
  .string()
  .refine(text => /^[01]$/.test(text), {
    error: issue => `must be 0 or 1, but is "${issue.input}"`,
  })
  .transform(text => text === '1')
  .optional()

export function choice<const Values extends readonly [string, ...string[]]>(
  values: Values,
  fallback: Values[number],
) {
  return z
    .enum(values, { error: issue => `must be one of ${values.join(', ')}, but is "${issue.input}"` })
    .default(() => fallback as z.output<z.ZodEnum<{ [Value in Values[number]]: Value }>>)
}

/** Schema of a comma-separated list of these values, with at least one. */
export function list<const Values extends readonly [string, ...string[]]>(values: Values, fallback: string) {
  return z
    .string()
    .default(fallback)
    .transform((text, context) => {
      const given = text.split(',').map(each => each.trim())
      const known = values.filter(value => given.includes(value))
      if (known.length === 0 || given.some(each => !values.some(value => value === each))) {
        context.addIssue(`must be one or more of ${values.join(', ')}, with commas, but is "${text}"`)
      }
      return known as readonly Values[number][]
    })
}

export const timeZone = (fallback: string) =>
  z
    .string()
    .refine(isTimeZone, {
      error: issue => `must be a time zone such as Asia/Seoul, but is "${issue.input}"`,
    })
    .default(fallback)

export const mailAddress = z.string().regex(/^(?:[^<>@\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, {
  error: issue =>
    `must be an address such as help@example.org or Help <help@example.org>, but is "${issue.input}"`,
})

export const publicUrl = z
  .string()
  .refine(isOrigin, {
    error: issue =>
      `must be http:// or https:// with a host and no path, such as https://fans.example.org, but is "${issue.input}"`,
  })
  .transform(text => new URL(text).origin)
  .optional()
