import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { Failure } from '../../../platform/contract/errors.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { none, type RowOf, statement } from '../../../platform/server/statement.ts'
import type { WriteBatch, WriteTogether } from '../../../platform/server/writes/write-batches.ts'
import { basketItem, type Quote, quote, quoteLine } from '../contract.ts'
import type { AskedBasket } from '../pricing/basket.ts'
import type { Priced } from '../pricing/price-basket.ts'

const lifeMs = 15 * 60_000
/** Random bytes of an id: nobody guesses one, and ids don't tell how many there are. */
const idBytes = 24

/** A basket, as quotes keep it. */
export const askedShape = z.object({
  project_id: z.int(),
  items: z.array(basketItem),
  country_code: z.string(),
  coupon_id: z.int().optional(),
  presale_code_hash: z.string().optional(),
  currency: z.string().optional(),
})
/** Quotes from before their lines said all of this are good for some minutes more. */
const pricedShape = quote.omit({ quote_id: true, expires_at: true }).extend({
  lines: z.array(
    quoteLine.extend({
      ticket: quoteLine.shape.ticket.default(null),
      withdrawal: quoteLine.shape.withdrawal.default({ days: null, reason: null }),
      promise: quoteLine.shape.promise.default(null),
    }),
  ),
})

/**
 * The rows, and the fans' baskets of their projects: who has it there is reminded of the end of its sale. Ordered, so
 * that two such statements don't lock baskets crosswise.
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

interface ToSave {
  asked: AskedBasket
  priced: Priced
  /** Whose it is; null for a visitor's, which is nobody's. */
  userId: number | null
  now: number
}

/** A priced basket with its id, before it is saved. */
export interface NewQuote extends ToSave {
  quote: Quote
}

/** A quote is good for 15 minutes. */
export function newQuote(given: ToSave): NewQuote {
  const id = randomBytes(idBytes).toString('base64url')
  const expiresAt = new Date(given.now + lifeMs)
  return { ...given, quote: { ...given.priced, quote_id: id, expires_at: expiresAt.toISOString() } }
}

export async function saveQuotes(db: Db, made: readonly NewQuote[]): Promise<void> {
  await db.query(saveStatement, [
    made.map(({ quote }) => quote.quote_id),
    made.map(({ userId }) => userId),
    made.map(({ asked }) => asked.project_id),
    // The currency is kept as it was found, so that a new default changes no price.
    made.map(({ asked, priced: { currency } }) => JSON.stringify({ ...asked, currency })),
    made.map(({ priced }) => JSON.stringify(priced)),
    made.map(({ now }) => new Date(now)),
    made.map(({ quote }) => quote.expires_at),
  ])
}

/** When a sale opens, hundreds a second ask for the same: those that come while a transaction runs share the next one. */
const quotesOfProject: WriteBatch<NewQuote, 'saved'> = {
  itemsMax: 50,
  async run(db, _projectId, made) {
    await saveQuotes(db, made)
    return 'saved'
  },
}

/** Prices a basket for 15 minutes. */
export async function keepQuote(writeTogether: WriteTogether, given: ToSave): Promise<Quote | Failure> {
  const made = newQuote(given)
  const saved = await writeTogether(quotesOfProject, String(made.asked.project_id), made)
  return saved instanceof Failure ? saved : made.quote
}

const presented = z.object({ asked: askedShape, priced: pricedShape, expires_at: z.date() })

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
  asked: AskedBasket
  priced: Priced
  expiresAt: Date
}

/**
 * A quote that is the fan's: the first fan who presents a visitor's owns it, and the row is locked. Null for one of
 * somebody else, one that never was, and one that is long over.
 */
export async function claimQuote(db: Db, quoteId: string, userId: number): Promise<PresentedQuote | null> {
  return quoteOf(await db.query(claimStatement, [quoteId, userId]))
}

/** The same quotes, where nothing is made of them: a visitor's stays one. */
export async function readQuote(db: ReadDb, quoteId: string, userId: number): Promise<PresentedQuote | null> {
  return quoteOf(await db.query(readStatement, [quoteId, userId]))
}

const quoteOf = ([row]: RowOf<typeof readStatement>[]): PresentedQuote | null =>
  row ? { asked: row.asked, priced: row.priced, expiresAt: row.expires_at } : null

/** SQL: the project of a quote; `id` is a parameter. */
export const projectOfQuote = (id: string) => `(select q.project_id from quotes q where q.id = ${id})`

/** SQL: one row of a quote, with `project_id`, its owner's `user_id` and the combinations of its lines as `variant_ids`. */
export const needsOfQuote = (id: string) =>
  `select q.project_id, q.user_id, array(select (l ->> 'variant_id')::int from jsonb_array_elements(q.priced -> 'lines') l) as variant_ids
    from quotes q where q.id = ${id}`
