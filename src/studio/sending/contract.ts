import * as z from 'zod'
import { defineEndpoint, type Limit, privateResponse } from '../../platform/contract/endpoint.ts'
import { defineError, platformErrors } from '../../platform/contract/errors.ts'
import {
  bodyId,
  idParam,
  int4Max,
  offsetPage,
  offsetQuery,
  wholeNumber,
} from '../../platform/contract/paged.ts'

export const sendingErrors = {
  orderUnknown: defineError('sending_order_unknown', 1990, 404, 'There is no such order.'),
  /** `problem` is one of {@link parcelProblems}; for `bad_number`, `carrier` and `example` say what fits. */
  refused: defineError('sending_refused', 1991, 409, 'This parcel cannot be sent.'),
  /** `used_by` is the other order's number. */
  numberUsed: defineError('sending_number_used', 1992, 409, 'A parcel of another order has this number.'),
  /** The description says why: a missing column, or the line where the text is no CSV. */
  fileUnreadable: defineError('sending_file_unreadable', 1993, 400, 'This file cannot be read.'),
  runOver: defineError('sending_run_over', 1994, 409, 'This dispatch is over.'),
  tooManyRows: defineError('sending_too_many_rows', 1995, 400, 'A file may have 5,000 rows at most.'),
}

const limit: Limit = { bucket: 'studio', perMinute: 300 }
const common = {
  source: 'product 15',
  access: 'staff',
  /** Applies to the artist of an order's project, and to the events that its tickets admit to. */
  scope: 'artist',
  limit,
  cache: privateResponse,
} as const

const path = '/api/studio/sending/'
const locale = z.string().max(20).optional()

/** Why a parcel isn't sent. `order_twice` and `unreadable_row` are found in files only. */
export const parcelProblems = [
  ...(['unreadable_row', 'incomplete', 'bad_number', 'bad_url', 'order_twice', 'unknown_order'] as const),
  ...(['unpaid', 'refunded', 'already_sent', 'nothing_left', 'too_many', 'units_changed', 'failed'] as const),
] as const
export type ParcelProblem = (typeof parcelProblems)[number]
const problem = z.enum(parcelProblems)

const country = z.string().regex(/^[A-Z]{2}$/, 'Give two letters, as KR.')
/** An empty value, as a form sends it, filters nothing. */
const noFilter = z.literal('').transform(() => undefined)

/** The filter of unsent orders, also of the export of labels. */
export const unsentFilter = z.object({
  project_id: z.union([noFilter, idParam]).optional(),
  country: z.union([noFilter, country]).optional(),
  /** Paid at least so many days ago. */
  unsent_days: z.union([noFilter, wholeNumber({ max: 3_650 })]).optional(),
})
export type UnsentFilter = z.output<typeof unsentFilter>

export const getUnsent = defineEndpoint({
  ...common,
  method: 'GET',
  path,
  summary: 'Paid orders with units that are still to be sent, counted by project and country.',
  right: 'orders.read',
  query: unsentFilter.extend({ locale }),
  answer: z.object({
    order_count: z.int(),
    unit_count: z.int(),
    disputed_count: z.int(),
    /** Of all unsent orders that the caller may see, whatever the filter. */
    projects: z.array(
      z.object({
        project_id: z.int(),
        name: z.string(),
        /** Whether the project's sale still runs, so that its goal may be missed. */
        is_on_sale: z.boolean(),
        order_count: z.int(),
        unit_count: z.int(),
        /** When its oldest unsent order was paid. */
        oldest_at: z.iso.datetime(),
      }),
    ),
    countries: z.array(z.object({ country: z.string(), order_count: z.int() })),
    /** Carriers whose numbers are checked and linked; any other name is accepted, too. */
    carriers: z.array(z.object({ name: z.string(), example: z.string() })),
  }),
})

const field = z.object({ label: z.string(), value: z.string() })

/** Most orders of one pick list; `next` continues with the others. */
export const pickMax = 500

export const pick = defineEndpoint({
  ...common,
  method: 'POST',
  path: `${path}pick/`,
  summary: 'A pick list of unsent orders, oldest first. The log has a row before the answer is sent.',
  right: 'orders.dispatch',
  // Never stored: each list has its own row in the log.
  idempotency: 'none',
  body: z.object({
    by: z.enum(['product', 'order']),
    project_id: bodyId.nullable().default(null),
    country: country.nullable().default(null),
    unsent_days: z.int().min(0).max(3_650).nullable().default(null),
    /** The `next` of the list before. */
    after: z.int().positive().max(Number.MAX_SAFE_INTEGER).nullable().default(null),
  }),
  answer: z.object({
    made_at: z.iso.datetime(),
    order_count: z.int(),
    unit_count: z.int(),
    /** Only by product. */
    products: z.array(
      z.object({
        product_id: z.int(),
        project: z.string(),
        name: z.string(),
        unit_count: z.int(),
        variants: z.array(
          z.object({
            variant_id: z.int(),
            options: z.array(z.string()),
            unit_count: z.int(),
            /** Units with the same texts; most have none. */
            texts: z.array(
              z.object({ fields: z.array(field), unit_count: z.int(), order_numbers: z.array(z.string()) }),
            ),
          }),
        ),
      }),
    ),
    /** Only by order. */
    orders: z.array(
      z.object({
        order_id: z.string(),
        number: z.string(),
        project: z.string(),
        paid_at: z.iso.datetime(),
        is_disputed: z.boolean(),
        /** Lines with the recipient's name and the country; empty if there is no address any more. */
        address_lines: z.array(z.string()),
        phone_number: z.string().nullable(),
        weight_g: z.int(),
        items: z.array(
          z.object({
            position: z.int(),
            name: z.string(),
            options: z.array(z.string()),
            quantity: z.int(),
            fields: z.array(field),
          }),
        ),
      }),
    ),
    next: z.int().nullable(),
  }),
})

const typed = z.string().trim()
const orderName = typed.min(1, 'ERR_REQUIRED').max(60, 'ERR_INVALID_LENGTH')
const carrier = typed.max(60, 'ERR_INVALID_LENGTH')
const trackingNumber = typed.max(100, 'ERR_INVALID_LENGTH')
const url = typed.max(500, 'ERR_INVALID_LENGTH')

export const getUnsentOrder = defineEndpoint({
  ...common,
  method: 'GET',
  path: `${path}order/`,
  summary: 'An order by its number, in any spelling, with its units that are still to be sent.',
  right: 'orders.read',
  query: z.object({ number: orderName, locale }),
  answer: z.object({
    order_id: z.string(),
    number: z.string(),
    country: z.string(),
    is_disputed: z.boolean(),
    /** Why nothing of it can be sent; null if something can. */
    problem: problem.nullable(),
    items: z.array(
      z.object({ position: z.int(), name: z.string(), options: z.array(z.string()), quantity: z.int() }),
    ),
  }),
  errors: [sendingErrors.orderUnknown],
})

export const sendStudioParcel = defineEndpoint({
  ...common,
  method: 'POST',
  path: `${path}parcels/`,
  summary: 'Send a parcel of an order. A parcel that is known changes nothing.',
  right: 'orders.dispatch',
  idempotency: 'kept',
  body: z.object({
    /** The order's number in any spelling, or its id. */
    number: orderName,
    carrier: carrier.min(1, 'ERR_REQUIRED'),
    tracking_number: trackingNumber.min(1, 'ERR_REQUIRED'),
    /** Replaces the carrier's tracking page. */
    url: url.nullable().optional(),
    /** All that is left if omitted. */
    items: z
      .array(z.object({ position: z.int().min(0).max(999), quantity: z.int().min(1).max(9_999) }))
      .min(1, 'ERR_REQUIRED')
      .max(1_000, 'ERR_INVALID_LENGTH')
      .optional(),
    /** True to use a tracking number that a parcel of another order has. */
    is_shared: z.boolean().default(false),
  }),
  answer: z.object({
    is: z.enum(['sent', 'known']),
    unit_count: z.int(),
    /** True if nothing is left to send. */
    is_whole: z.boolean(),
  }),
  errors: [sendingErrors.orderUnknown, sendingErrors.refused, sendingErrors.numberUsed],
})

/** Most parcels of one file. */
export const fileRowsMax = 5_000

const row = z.object({
  /** Line of the file. */
  line: z.int().min(1).max(int4Max),
  number: orderName,
  carrier: carrier.min(1, 'ERR_REQUIRED'),
  tracking_number: trackingNumber.min(1, 'ERR_REQUIRED'),
  url: url.nullable(),
  /** Units that the preview showed; a row whose order has another number by then isn't sent. */
  unit_count: z.int().min(0).max(int4Max),
})

export const previewParcels = defineEndpoint({
  ...common,
  method: 'POST',
  path: `${path}parcels/preview/`,
  summary:
    'Check a CSV file of parcels: number, carrier, tracking_number and, if need be, url. Nothing is sent.',
  right: 'orders.dispatch',
  idempotency: 'none',
  bodyBytesMax: 2_000_000,
  body: z.object({
    text: z.string().max(1_500_000, 'ERR_INVALID_LENGTH'),
    /** Of rows that name none. */
    carrier: carrier.default(''),
  }),
  answer: z.object({
    rows: z.array(
      z.object({
        line: z.int(),
        number: z.string(),
        carrier: z.string(),
        tracking_number: z.string(),
        url: z.string().nullable(),
        order_id: z.string().nullable(),
        unit_count: z.int(),
        /** Null if the parcel can be sent or is known. */
        problem: problem.nullable(),
        /** The parcel is recorded already, so the row changes nothing. */
        is_known: z.boolean(),
        is_disputed: z.boolean(),
        /** Number of another order whose parcel has the same tracking number, here or in the file. */
        used_by: z.string().nullable(),
      }),
    ),
  }),
  errors: [sendingErrors.fileUnreadable, sendingErrors.tooManyRows],
})

const runStates = z.enum(['running', 'stopped', 'done'])
const run = z.object({
  run_id: z.int(),
  state: runStates,
  /** The person who started it. */
  staff: z.object({ staff_id: z.int(), name: z.string() }).nullable(),
  made_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  row_count: z.int(),
  sent_count: z.int(),
  known_count: z.int(),
  left_count: z.int(),
})

const runRow = z.object({
  line: z.int(),
  number: z.string(),
  order_id: z.string().nullable(),
  carrier: z.string(),
  tracking_number: z.string(),
  state: z.enum(['waiting', 'sent', 'known', 'left']),
  problem: problem.nullable(),
  at: z.iso.datetime().nullable(),
})

const runId = z.object({ run_id: bodyId })
const params = z.object({ run_id: idParam })

export const startRun = defineEndpoint({
  ...common,
  method: 'POST',
  path: `${path}runs/`,
  summary: 'Send many parcels by a job, each in its own transaction with its own row in the log.',
  right: 'orders.dispatch',
  idempotency: 'required',
  bodyBytesMax: 4_000_000,
  body: z.object({ rows: z.array(row).min(1, 'ERR_REQUIRED').max(fileRowsMax, 'ERR_INVALID_LENGTH') }),
  answer: runId,
})

export const listRuns = defineEndpoint({
  ...common,
  method: 'GET',
  path: `${path}runs/`,
  summary: 'Dispatches of many parcels, newest first. Staff of some artists see their own.',
  right: 'orders.read',
  query: z.object(offsetQuery({ limit: 20 })),
  answer: offsetPage(run),
})

/** The rows of a run, also of its export. */
export const runRowFilter = z.object({
  run_id: idParam,
  state: z.union([noFilter, runRow.shape.state]).optional(),
})

export const getRun = defineEndpoint({
  ...common,
  method: 'GET',
  path: `${path}runs/{run_id}/`,
  summary: 'A dispatch with its rows, in the order of the file.',
  right: 'orders.read',
  params,
  query: z.object({ state: runRowFilter.shape.state, ...offsetQuery({ limit: 100, max: 500 }) }),
  answer: offsetPage(runRow).extend({ run }),
  errors: [platformErrors.notFound],
})

const change = {
  ...common,
  method: 'POST',
  right: 'orders.dispatch',
  idempotency: 'kept',
  params,
  answer: runId,
} as const
const changeErrors = [platformErrors.notFound, sendingErrors.runOver]

export const stopRun = defineEndpoint({
  ...change,
  path: `${path}runs/{run_id}/stop/`,
  summary: 'Stop a dispatch after the parcel that is being sent.',
  errors: changeErrors,
})

export const resumeRun = defineEndpoint({
  ...change,
  path: `${path}runs/{run_id}/resume/`,
  summary: 'Go on with a stopped dispatch.',
  errors: changeErrors,
})
