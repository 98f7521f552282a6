import * as z from 'zod'
import { defineEndpoint, privateResponse } from '../../platform/contract/endpoint.ts'
import { defineError, platformErrors } from '../../platform/contract/errors.ts'
import { idParam } from '../../platform/contract/paged.ts'

export const viewErrors = {
  tooMany: defineError('too_many_views', 1960, 409, 'There are too many saved views on this page.'),
}

/** The lists that have saved views; each needs the right to read it. */
export const viewPages = ['artists', 'log', 'orders', 'team'] as const
export type ViewPage = (typeof viewPages)[number]

const common = {
  source: 'product 15',
  access: 'staff',
  right: null,
  scope: 'none',
  limit: { bucket: 'studio', perMinute: 300 },
  cache: privateResponse,
} as const

const pageParams = z.object({ page: z.enum(viewPages) })
const params = pageParams.extend({ view_id: idParam })

const view = z.object({
  name: z.string().trim().min(1, 'ERR_REQUIRED').max(60),
  /** The list's query string, as a browser encodes it, without the question mark. */
  query: z
    .string()
    .max(2_000)
    .regex(/^[\w*\-.+%=&]*$/, 'ERR_INVALID'),
  is_shared: z.boolean(),
})

export const listViews = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/api/studio/views/{page}/',
  summary: 'Own and shared views of a list, by name.',
  params: pageParams,
  answer: z.object({
    results: z.array(
      z.object({
        view_id: z.int(),
        name: z.string(),
        query: z.string(),
        is_shared: z.boolean(),
        is_own: z.boolean(),
        /** Acts that the caller may do now. */
        allowed: z.array(z.enum(['edit', 'delete'])),
      }),
    ),
  }),
  errors: [platformErrors.notFound],
})

const saved = z.object({ view_id: z.int() })

export const saveView = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/api/studio/views/{page}/',
  summary: 'Save a view of a list.',
  idempotency: 'kept',
  params: pageParams,
  body: view,
  answer: saved,
  errors: [platformErrors.notFound, viewErrors.tooMany],
})

export const changeView = defineEndpoint({
  ...common,
  method: 'PATCH',
  path: '/api/studio/views/{page}/{view_id}/',
  summary: 'Change an own view.',
  idempotency: 'kept',
  params,
  body: view.partial(),
  answer: saved,
  errors: [platformErrors.notFound],
})

export const deleteView = defineEndpoint({
  ...common,
  method: 'DELETE',
  path: '/api/studio/views/{page}/{view_id}/',
  summary: "Delete an own view, or with team.write somebody's shared one.",
  idempotency: 'kept',
  params,
  answer: z.object({}),
  errors: [platformErrors.notFound],
})
