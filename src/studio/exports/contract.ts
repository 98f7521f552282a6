import * as z from 'zod'
import { defineEndpoint, fileAnswer, type Limit, privateResponse } from '../../platform/contract/endpoint.ts'
import { defineError } from '../../platform/contract/errors.ts'
import { bodyId, idParam } from '../../platform/contract/paged.ts'

export const exportErrors = {
  notReady: defineError('export_not_ready', 1940, 409, 'The file is still being made.'),
}

const exportLimit: Limit = { bucket: 'studio exports', perMinute: 60 }
const common = {
  source: 'product 15',
  access: 'staff',
  right: null,
  scope: 'none',
  limit: exportLimit,
  cache: privateResponse,
} as const

const params = z.object({ export_id: idParam })

/** Lists that can be exported; each needs its own right. */
export const exportKinds = ['artists', 'dispatch_rows', 'labels', 'ledger', 'log', 'orders'] as const
export type ExportKind = (typeof exportKinds)[number]

const exported = z.object({
  export_id: z.int(),
  kind: z.string(),
  row_count: z.int(),
  is_ready: z.boolean(),
  created_at: z.iso.datetime(),
  /** Until then the file can be opened. */
  expires_at: z.iso.datetime(),
})

export const startExport = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/api/studio/exports/',
  summary: 'Exports the rows of a list that match its filter. More than 100,000 rows become a file by a job',
  isGrave: true,
  idempotency: 'required',
  body: z.object({
    kind: z.enum(exportKinds),
    /** The list's filter as a query string. */
    filter: z.string().max(2_000, 'ERR_INVALID_LENGTH'),
  }),
  answer: z.object({ export_id: bodyId, row_count: z.int(), is_ready: z.boolean() }),
})

export const listExports = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/api/studio/exports/',
  summary: "The caller's exports of the last day, newest first",
  answer: z.object({ results: z.array(exported) }),
})

export const openExport = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/api/studio/exports/{export_id}/file/',
  summary: 'The file of an export, for its maker only, for a day',
  params,
  answer: fileAnswer,
  errors: [exportErrors.notReady],
})
