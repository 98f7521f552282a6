import * as z from 'zod'
import { defineEndpoint, type Limit, privateResponse } from '../../platform/contract/endpoint.ts'
import { platformErrors } from '../../platform/contract/errors.ts'
import { cursorPage, idParam, limitParam } from '../../platform/contract/paged.ts'

const logLimit: Limit = { bucket: 'studio log', perMinute: 300 }

const common = {
  source: 'product 15',
  method: 'GET',
  access: 'staff',
  scope: 'none',
  limit: logLimit,
  cache: privateResponse,
} as const

/** A filter of text; an empty one, as a form sends it, is none. */
const text = z
  .string()
  .trim()
  .max(200, 'ERR_INVALID_LENGTH')
  .transform(value => value || null)
  .nullable()
  .default(null)

const instant = z
  .union([
    z.literal('').transform(() => null),
    z.iso.datetime({ offset: true }).transform(at => new Date(at)),
  ])
  .nullable()
  .default(null)

const filters = {
  /** Such as `order 12`, or `order` for all orders. */
  object: text,
  /** Such as `import events`, or `import` for all imports. */
  act: text,
  batch: z
    .union([z.literal('').transform(() => null), z.guid()])
    .nullable()
    .default(null),
  from: instant,
  /** Excluded. */
  until: instant,
}

/** Filters of the log. `actor` is a name such as `shell:ada`; `staff 3` includes that person's tokens. */
export const logFilter = z.object({ actor: text, ...filters })
export type LogFilter = z.output<typeof logFilter>

const cursorMistake = 'Give the last_evaluated_key of the page before, or null.'

/** Cursor of a page: time in milliseconds and id of its last row, as base64url. */
const cursor = z
  .string()
  .nullable()
  .transform((value, context) => {
    if (value === null || value === '' || value === 'null') return null
    const read = /^(\d{1,15})\.([1-9]\d{0,9})$/.exec(Buffer.from(value, 'base64url').toString('latin1'))
    const place = { atMs: Number(read?.[1]), id: Number(read?.[2]) }
    if (read && toCursor(place) === value) return place
    context.addIssue(cursorMistake)
    return z.NEVER
  })
  .default(null)

export const toCursor = ({ atMs, id }: { atMs: number; id: number }): string =>
  Buffer.from(`${atMs}.${id}`).toString('base64url')

const page = { last_evaluated_key: cursor, limit: limitParam({ limit: 50 }) }

const values = z.record(z.string(), z.json())

const logRow = z.object({
  row_id: z.int(),
  at: z.iso.datetime(),
  /** `staff 3`, `token 9`, `job`, `shell:ada`, or a fan who moderates a chat: `user 12`. */
  actor: z.string(),
  via: z.enum(['studio', 'token', 'shell', 'job', 'site']),
  /** The person of `staff` and of `token`; null for all others. */
  staff: z.object({ staff_id: z.int(), name: z.string() }).nullable(),
  request_id: z.string().nullable(),
  batch: z.string().nullable(),
  act: z.string(),
  object: z.string(),
  before: values,
  after: values,
  reason: z.string().nullable(),
  is_reason_erased: z.boolean(),
})

export const listLog = defineEndpoint({
  ...common,
  path: '/api/studio/log/',
  summary: 'Acts of staff, commands and jobs, newest first',
  right: 'log.read',
  query: z.object({ ...logFilter.shape, ...page }),
  answer: cursorPage(logRow),
})

export const listOwnLog = defineEndpoint({
  ...common,
  path: '/api/studio/log/own/',
  summary: "The caller's own acts, also by their tokens, newest first",
  right: null,
  query: z.object({ ...filters, ...page }),
  answer: cursorPage(logRow),
})

const oneRow = {
  ...common,
  params: z.object({ row_id: idParam }),
  answer: z.object({
    ...logRow.shape,
    /** The signed block that has the row; null until the next one is made. */
    block: z.object({ block: z.int(), at: z.iso.datetime() }).nullable(),
  }),
  errors: [platformErrors.notFound],
}

export const getLogRow = defineEndpoint({
  ...oneRow,
  path: '/api/studio/log/{row_id}/',
  summary: 'One act of the log',
  right: 'log.read',
})

export const getOwnLogRow = defineEndpoint({
  ...oneRow,
  path: '/api/studio/log/own/{row_id}/',
  summary: "One of the caller's own acts",
  right: null,
})
