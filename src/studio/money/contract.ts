import * as z from 'zod'
import { differenceKinds } from '../../commerce/payments/contract.ts'
import { defineEndpoint, type Limit, privateResponse } from '../../platform/contract/endpoint.ts'
import { platformErrors } from '../../platform/contract/errors.ts'
import { cursorPage, idParam, limitParam, offsetPage, offsetQuery } from '../../platform/contract/paged.ts'

const limit: Limit = { bucket: 'studio', perMinute: 300 }
const common = {
  source: 'product 15',
  access: 'staff',
  scope: 'none',
  limit,
  cache: privateResponse,
} as const
const read = { ...common, method: 'GET', right: 'finance.read' } as const

const path = '/api/studio/money/'
const reason = z.string('ERR_REQUIRED').trim().min(1, 'ERR_REQUIRED').max(500, 'ERR_INVALID_LENGTH')

/** An empty value, as a form sends it, filters nothing. */
const noFilter = z.literal('').transform(() => undefined)
const day = z.union([noFilter, z.iso.date()]).optional()
const instant = z.iso.datetime()

const lineFilter = {
  /** Such as `sales` or `receivable:paypal`. */
  account: z.union([noFilter, z.string().max(60, 'ERR_INVALID_LENGTH')]).optional(),
  project_id: z.union([noFilter, idParam]).optional(),
  currency: z.union([noFilter, z.string().regex(/^[A-Z]{3}$/, 'Give three letters, as EUR.')]).optional(),
}

/** Days in the company's zone; the last one is included. Without them it is this month. */
const period = { from: day, until: day }

const shownPeriod = z.object({
  /** IANA zone of the days. */
  zone: z.string(),
  from: z.iso.date(),
  until: z.iso.date(),
  /** The instants at which the first day starts and the last one ends. */
  starts_at: instant,
  ends_at: instant,
})

const project = z.object({ project_id: z.int(), name: z.string() })

/** Minor units; debits are positive and credits negative. */
const amount = z.int()

const locale = z.string().max(20).optional()

export const sumLedger = defineEndpoint({
  ...read,
  path,
  summary: 'The ledger by account, project and currency over a period, and whether it balances.',
  query: z.object({ ...lineFilter, ...period, locale }),
  answer: z.object({
    period: shownPeriod,
    results: z.array(
      z.object({
        account: z.string(),
        project: project.nullable(),
        currency: z.string(),
        debit: amount,
        credit: amount,
        balance: amount,
        line_count: z.int(),
      }),
    ),
    /** Of all lines of the period, also those that the filter leaves out: debits equal credits. */
    totals: z.array(z.object({ currency: z.string(), debit: amount, credit: amount })),
  }),
})

export const listEntries = defineEndpoint({
  ...read,
  path: `${path}entries/`,
  summary: 'Entries of the ledger that have a line of the filter, newest first.',
  query: z.object({
    ...lineFilter,
    ...period,
    locale,
    last_evaluated_key: z
      .union([z.enum(['', 'null']).transform(() => null), idParam])
      .nullable()
      .default(null),
    limit: limitParam({ limit: 50, max: 200 }),
  }),
  answer: cursorPage(
    z.object({
      entry_id: z.int(),
      at: instant,
      /** Such as `capture` or `refund`. */
      kind: z.string(),
      payment_id: z.string(),
      refund_id: z.string().nullable(),
      order: z.object({ order_id: z.string(), number: z.string() }),
      currency: z.string(),
      lines: z.array(z.object({ account: z.string(), project: project.nullable(), amount })),
    }),
  ).extend({ period: shownPeriod }),
})

/** The filter of the export: that of the entries, with the period as instants. */
export const ledgerFilter = z.object({
  ...lineFilter,
  starts_at: instant.transform(at => new Date(at)),
  /** Excluded. */
  ends_at: instant.transform(at => new Date(at)),
})

export const refundStates = ['failed', 'waiting', 'all'] as const

export const listOpenRefunds = defineEndpoint({
  ...read,
  path: `${path}refunds/`,
  summary: 'Refunds that the provider refused or has not finished, oldest first.',
  query: z.object({
    state: z.enum(refundStates).default('all'),
    locale,
    ...offsetQuery({ limit: 50, max: 200 }),
  }),
  answer: offsetPage(
    z.object({
      refund_id: z.string(),
      order: z.object({ order_id: z.string(), number: z.string() }),
      project,
      /** Minor units. */
      amount: z.int(),
      currency: z.string(),
      provider: z.string(),
      status: z.enum(['requested', 'pending', 'failed']),
      /** Why the money goes back. */
      reason: z.string(),
      /** Why the provider refused. */
      failure_reason: z.string().nullable(),
      requested_at: instant,
      /** When it failed. */
      failed_at: instant.nullable(),
      /** Acts that the caller may do now. */
      allowed: z.array(z.enum(['pay_by_hand', 'check'])),
    }),
  ),
})

const refundParams = z.object({ refund_id: z.string('ERR_REQUIRED').max(64, 'ERR_INVALID_LENGTH') })
const change = { ...common, method: 'POST', idempotency: 'required', right: 'orders.refund' } as const

export const payRefundByHand = defineEndpoint({
  ...change,
  path: `${path}refunds/{refund_id}/by-hand/`,
  summary: 'Note that a refund which the provider refused was paid another way.',
  isGrave: true,
  params: refundParams,
  body: z.object({ reason }),
  answer: z.object({}),
  errors: [platformErrors.notFound, platformErrors.notAllowedNow],
})

export const checkRefund = defineEndpoint({
  ...change,
  path: `${path}refunds/check/`,
  summary: 'Have a job ask the provider about a refund within a minute.',
  body: refundParams,
  answer: z.object({}),
  errors: [platformErrors.notFound, platformErrors.notAllowedNow],
})

const reconciliation = z.object({
  reconciliation_id: z.int(),
  requested_at: instant,
  requested_by: z.object({ staff_id: z.int(), name: z.string() }).nullable(),
  days: z.int(),
  status: z.enum(['waiting', 'done', 'failed']),
  finished_at: instant.nullable(),
  /** Payments that were read at their providers. */
  checked: z.int(),
  never_charged: z.int(),
  difference_count: z.int(),
  /** Payments that could not be read, by provider without keys. */
  without_keys: z.record(z.string(), z.int()),
})

const reconciliationsPath = `${path}reconciliations/` as const

export const listReconciliations = defineEndpoint({
  ...read,
  path: reconciliationsPath,
  summary: 'The last 20 comparisons with the providers, newest first.',
  answer: z.object({ results: z.array(reconciliation) }),
})

const oneReconciliation = { params: z.object({ reconciliation_id: idParam }) }

export const getReconciliation = defineEndpoint({
  ...read,
  path: `${reconciliationsPath}{reconciliation_id}/`,
  summary: 'A comparison with its differences.',
  ...oneReconciliation,
  answer: reconciliation.extend({
    differences: z.array(
      z.object({
        kind: z.enum(differenceKinds),
        /** Our id of the payment or refund, or the provider's id of its event. */
        object: z.string(),
        /** The order of the payment or refund. */
        order: z.object({ order_id: z.string(), number: z.string() }).nullable(),
        ours: z.json(),
        theirs: z.json(),
      }),
    ),
    allowed: z.array(z.enum(['settle'])),
  }),
  errors: [platformErrors.notFound],
})

export const startReconciliation = defineEndpoint({
  ...common,
  method: 'POST',
  path: reconciliationsPath,
  summary: 'Have a job read payments at their providers; one that is under way goes on.',
  right: 'finance.read',
  idempotency: 'kept',
  body: z.object({ days: z.int('ERR_INVALID').min(1, 'ERR_INVALID').max(366, 'ERR_INVALID') }),
  answer: z.object({ reconciliation_id: z.int() }),
})

export const settleDifferences = defineEndpoint({
  ...change,
  path: `${reconciliationsPath}{reconciliation_id}/settle/`,
  summary: 'Have jobs settle the payments that differ by what their providers say.',
  ...oneReconciliation,
  body: z.object({ reason }),
  answer: z.object({ payment_count: z.int() }),
  errors: [platformErrors.notFound, platformErrors.notAllowedNow],
})
