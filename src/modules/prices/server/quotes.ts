import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { basketItem, type Quote, quote } from '../contract.ts'
import type { AskedBasket } from '../pricing/basket.ts'
import type { Priced } from '../pricing/price-basket.ts'

const lifeMs = 15 * 60_000
/** Random bytes of an id: nobody guesses one, and ids don't tell how many there are. */
const idBytes = 24

const askedShape = z.object({
  project_id: z.int(),
  items: z.array(basketItem),
  country_code: z.string(),
  coupon_id: z.int().optional(),
  presale_code: z.string().optional(),
  currency: z.string().optional(),
})
const pricedShape = quote.omit({ quote_id: true, expires_at: true })

/** The row, and the fan's basket of the project: who has it there is reminded of the end of its sale. */
const saveStatement = statement({
  name: 'prices.save-quote',
  text: `with basket as (
      insert into baskets as b (project_id, user_id, quoted_at) select $3::int, $2::bigint, $6::timestamptz where $2 is not null
      on conflict (project_id, user_id) do update set quoted_at = greatest(b.quoted_at, excluded.quoted_at)
    ) insert into quotes (id, user_id, project_id, asked, priced, created_at, expires_at)
      values ($1, $2, $3, $4::jsonb, $5::jsonb, $6, $7)`,
  row: none,
})

interface ToSave {
  asked: AskedBasket
  priced: Priced
  /** Whose it is; null for a visitor's, which is nobody's. */
  userId: number | null
  now: number
}

/** Keeps a priced basket for 15 minutes. */
export async function saveQuote(db: Db, { asked, priced, userId, now }: ToSave): Promise<Quote> {
  const id = randomBytes(idBytes).toString('base64url')
  const expiresAt = new Date(now + lifeMs)
  // The currency is kept as it was found, so that a new default changes no price.
  const texts = [JSON.stringify({ ...asked, currency: priced.currency }), JSON.stringify(priced)]
  await db.query(saveStatement, [id, userId, asked.project_id, ...texts, new Date(now), expiresAt])
  return { ...priced, quote_id: id, expires_at: expiresAt.toISOString() }
}

const claimStatement = statement({
  name: 'prices.claim-quote',
  text: `update quotes set user_id = $2 where id = $1 and coalesce(user_id, $2) = $2
    returning asked, priced, expires_at`,
  row: z.object({ asked: askedShape, priced: pricedShape, expires_at: z.date() }),
})

export interface ClaimedQuote {
  asked: AskedBasket
  priced: Priced
  expiresAt: Date
}

/**
 * A quote that is the fan's: the first fan who presents a visitor's owns it, and the row is locked. Null for one of
 * somebody else, one that never was, and one that is long over.
 */
export async function claimQuote(db: Db, quoteId: string, userId: number): Promise<ClaimedQuote | null> {
  const [row] = await db.query(claimStatement, [quoteId, userId])
  return row ? { asked: row.asked, priced: row.priced, expiresAt: row.expires_at } : null
}

/** SQL: the project of a quote; `id` is a parameter. */
export const projectOfQuote = (id: string) => `(select q.project_id from quotes q where q.id = ${id})`

/** SQL: one row of a quote, with `project_id` and the combinations of its lines as `variant_ids`. */
export const needsOfQuote = (id: string) =>
  `select q.project_id, array(select (l ->> 'variant_id')::int from jsonb_array_elements(q.priced -> 'lines') l) as variant_ids
    from quotes q where q.id = ${id}`
