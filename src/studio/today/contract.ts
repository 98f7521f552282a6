import * as z from 'zod'
import { defineEndpoint, privateResponse } from '../../platform/contract/endpoint.ts'

const instant = z.iso.datetime()
/** Minor units. */
const amount = z.int()

/** Sales in one currency. */
const sales = z.object({
  currency: z.string(),
  /** Orders that were placed, and orders that were paid. */
  placed: z.int(),
  paid: z.int(),
  /** Units of the paid orders. */
  units: z.int(),
  /** Money that fans paid, with tax and shipping. */
  revenue: amount,
  /** Money that was promised back, whenever it was paid. */
  refunded: amount,
  /** Money that banks took back because of disputes. */
  disputed: amount,
})

const project = z.object({ project_id: z.int(), name: z.string() })

export const getToday = defineEndpoint({
  source: 'product 15',
  method: 'GET',
  path: '/api/studio/today/',
  summary: 'Sales of the last days, work that waits, and what starts soon. Parts without the right are null.',
  access: 'staff',
  right: null,
  scope: 'artist',
  limit: { bucket: 'studio', perMinute: 300 },
  cache: privateResponse,
  query: z.object({ locale: z.string().max(20).optional() }),
  answer: z.object({
    at: instant,
    /** The company's zone, by whose days sales are counted. */
    zone: z.string(),
    today: z.iso.date(),
    sales: z
      .object({
        /** Days with sales of the last 28, oldest first; today until now. */
        days: z.array(sales.extend({ day: z.iso.date() })),
        /** The same weekday of last week, until the same time of day. */
        last_week_by_now: z.array(sales),
      })
      .nullable(),
    orders: z
      .object({
        /** Paid orders of which something is still to be sent. */
        unsent: z.object({ count: z.int(), oldest_at: instant.nullable() }),
        /** Open disputes, and until when the next one takes evidence. */
        disputed: z.object({ count: z.int(), due_at: instant.nullable() }),
      })
      .nullable(),
    /** Variants on sale of which a tenth or less is left, fewest first. */
    stock: z
      .object({
        count: z.int(),
        variants: z.array(
          z.object({
            variant_id: z.int(),
            project,
            product: z.string(),
            options: z.string(),
            left: z.int(),
            stock: z.int(),
          }),
        ),
      })
      .nullable(),
    rooms: z
      .array(z.object({ project, opens_at: instant, waiting: z.int(), per_minute: z.int() }))
      .nullable(),
    /** Shows on air with their viewers. */
    shows: z.array(z.object({ show_id: z.int(), title: z.string(), viewers: z.int() })).nullable(),
    /** Jobs without tries left, by task. */
    failed_jobs: z.array(z.object({ task: z.string(), count: z.int() })).nullable(),
    money: z
      .object({
        refunds_failed: z.int(),
        refunds_waiting: z.int(),
        /** The last one that has finished. */
        reconciliation: z
          .object({ reconciliation_id: z.int(), finished_at: instant, difference_count: z.int() })
          .nullable(),
      })
      .nullable(),
    /** Sales, shows and stages that start within a day, of those that the caller may see, soonest first. */
    soon: z.array(
      z.object({
        kind: z.enum(['ticket_sale', 'sale', 'show', 'vote_opens', 'vote_closes', 'vote_result']),
        id: z.int(),
        title: z.string(),
        at: instant,
      }),
    ),
  }),
})
