import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { Failure } from '../../../platform/contract/errors.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { none, type RowOf, statement } from '../../../platform/server/statement.ts'
import type { BatchWrite, WriteBatch } from '../../../platform/server/writes/write-batches.ts'
import { basketItem, type Quote, quote, quoteLine } from '../contract.ts'
import type { BasketInput } from '../pricing/basket.ts'
import type { PricedBasket } from '../pricing/price-basket.ts'

const lifeMs = 15 * 60_000
/** Random bytes per id, so that ids cannot be guessed and do not reveal the number of quotes. */
const idBytes = 24

/** Format in which a basket is stored. */
export const basketSchema = z.object({
  project_id: z.int(),
  items: z.array(basketItem),
  country_code: z.string(),
  coupon_id: z.int().optional(),
  presale_code_hash: z.string().optional(),
  currency: z.string().optional(),
})
/**
 * Provides defaults for fields missing in quotes stored by earlier versions, which stay valid for a few
 * minutes after a deployment.
 */
const pricedSchema = quote.omit({ quote_id: true, expires_at: true }).extend({
  lines: z.array(
    quoteLine.extend({
      ticket: quoteLine.shape.ticket.default(null),
      withdrawal: quoteLine.shape.withdrawal.default({ days: null, reason: null }),
      promise: quoteLine.shape.promise.default(null),
    }),
  ),
})

/**
 * Inserts quotes and the fans' baskets, which get a reminder before the sale ends. Rows are sorted so that
 * parallel statements cannot deadlock on baskets.
 */
const saveStatement = statement({
  name: 'prices.save-quotes',
  text: `with made as materialized (
      select * from unnest($1::text[], $2::bigint[], $3::int[], $4::text[], $5::text[], $6::timestamptz[], $7::timestamptz[])
        q (id, user_id, project_id, asked, priced, created_at, expires_at)
    ), basket as (
      insert into baskets as b (project_id, user_id, quoted_at)
      select project_id, user_id, max(created_at) from made where user_id is not null
       group by project_id, user_id order by project_id, user_id
      on conflict (project_id, user_id) do update set quoted_at = greatest(b.quoted_at, excluded.quoted_at)
    ) insert into quotes (id, user_id, project_id, asked, priced, created_at, expires_at)
      select id, user_id, project_id, asked::jsonb, priced::jsonb, created_at, expires_at from made`,
  row: none,
})

interface QuoteDraft {
  asked: BasketInput
  priced: PricedBasket
  /** Owner of the quote; null for a visitor's. */
  userId: number | null
  now: number
}

export interface NewQuote extends QuoteDraft {
  quote: Quote
}

/** Assigns an id and an expiry in 15 minutes to a priced basket. */
export function createQuote(draft: QuoteDraft): NewQuote {
  const id = randomBytes(idBytes).toString('base64url')
  const expiresAt = new Date(draft.now + lifeMs)
  return { ...draft, quote: { ...draft.priced, quote_id: id, expires_at: expiresAt.toISOString() } }
}

export async function saveQuotes(db: Db, made: readonly NewQuote[]): Promise<void> {
  await db.query(saveStatement, [
    made.map(({ quote }) => quote.quote_id),
    made.map(({ userId }) => userId),
    made.map(({ asked }) => asked.project_id),
    // Stores the resolved currency, so that a changed default does not change a price.
    made.map(({ asked, priced: { currency } }) => JSON.stringify({ ...asked, currency })),
    made.map(({ priced }) => JSON.stringify(priced)),
    made.map(({ now }) => new Date(now)),
    made.map(({ quote }) => quote.expires_at),
  ])
}

/**
 * Batches quotes, because hundreds of requests per second arrive when a sale opens: those that arrive during
 * a transaction share the next one.
 */
const projectQuoteBatch: WriteBatch<NewQuote, 'saved'> = {
  itemsMax: 50,
  async run(db, _projectId, made) {
    await saveQuotes(db, made)
    return 'saved'
  },
}

/** Stores a priced basket as a quote that is valid for 15 minutes. */
export async function storeQuote(writeTogether: BatchWrite, draft: QuoteDraft): Promise<Quote | Failure> {
  const made = createQuote(draft)
  const saved = await writeTogether(projectQuoteBatch, String(made.asked.project_id), made)
  return saved instanceof Failure ? saved : made.quote
}

const presented = z.object({ asked: basketSchema, priced: pricedSchema, expires_at: z.date() })

const claimStatement = statement({
  name: 'prices.claim-quote',
  text: `update quotes set user_id = $2 where id = $1 and coalesce(user_id, $2) = $2
    returning asked, priced, expires_at`,
  row: presented,
})

const readStatement = statement({
  name: 'prices.read-quote',
  text: 'select asked, priced, expires_at from quotes where id = $1 and coalesce(user_id, $2) = $2',
  row: presented,
})

export interface PresentedQuote {
  asked: BasketInput
  priced: PricedBasket
  expiresAt: Date
}

/**
 * Claims a quote and locks its row: the first fan who presents a visitor's quote becomes its owner. Returns
 * null for an unknown, deleted or another fan's quote.
 */
export async function claimQuote(db: Db, quoteId: string, userId: number): Promise<PresentedQuote | null> {
  return toQuote(await db.query(claimStatement, [quoteId, userId]))
}

/** Reads a quote without claiming it. Returns null in the same cases as {@link claimQuote}. */
export async function readQuote(db: ReadDb, quoteId: string, userId: number): Promise<PresentedQuote | null> {
  return toQuote(await db.query(readStatement, [quoteId, userId]))
}

const toQuote = ([row]: RowOf<typeof readStatement>[]): PresentedQuote | null =>
  row ? { asked: row.asked, priced: row.priced, expiresAt: row.expires_at } : null

/** Builds a subquery for the project id of a quote; `id` is a parameter such as `$1`. */
export const buildQuoteProjectSql = (id: string) => `(select q.project_id from quotes q where q.id = ${id})`

/** Builds a query for a quote's `project_id`, its owner's `user_id` and the `variant_ids` of its lines. */
export const buildQuoteNeedsSql = (id: string) =>
  `select q.project_id, q.user_id, array(select (l ->> 'variant_id')::int from jsonb_array_elements(q.priced -> 'lines') l) as variant_ids
    from quotes q where q.id = ${id}`
