import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { whenAndWhere } from '../../shop/contract.ts'
import type { Problem, Quote } from '../contract.ts'
import type { AskedBasket, Facts } from '../pricing/basket.ts'
import type { Carriers } from '../pricing/payment-methods.ts'
import { type Priced, priceBasket } from '../pricing/price-basket.ts'
import { claimQuote, newQuote, type PresentedQuote, readQuote, saveQuotes } from './quotes.ts'
import { readFacts } from './read-facts.ts'

interface Presented {
  quoteId: string
  userId: number
  locale: string
  now: number
  config: Carriers
}

/** What a quote costs now, and what is different. */
export interface Change {
  asked: AskedBasket
  priced: Priced
  differences: Problem[]
}

type PricedAgain =
  /** As it was quoted: an order may be made of it. */
  | { is: 'same'; quote: Quote; asked: AskedBasket; facts: Facts }
  /** Nothing is kept of it yet. */
  | ({ is: 'changed' } & Change)
  /** The quote is another fan's, or it or its project is deleted. */
  | { is: 'unknown' }

/**
 * Prices the basket of a quote as an order would pay for it now (product 5): a fan is charged what a quote says, or is
 * shown the difference first ({@link keepChange}). A visitor's quote becomes the fan's. What its price
 * depends on is read outside of the transaction, with all others who ask for it at once.
 */
export async function priceAgain(
  { db, read }: { db: Db; read: ReadDb },
  presented: Presented,
): Promise<PricedAgain> {
  const quoted = await claimQuote(db, presented.quoteId, presented.userId)
  return priceOf(read, quoted, presented)
}

/** Prices a quote again without claiming it. */
export async function priceToShow(read: ReadDb, presented: Presented): Promise<PricedAgain> {
  const quoted = await readQuote(read, presented.quoteId, presented.userId)
  return priceOf(read, quoted, presented)
}

async function priceOf(
  read: ReadDb,
  quoted: PresentedQuote | null,
  presented: Presented,
): Promise<PricedAgain> {
  const facts = quoted && (await readFacts(read, quoted.asked, presented))
  return facts ? compare(quoted, facts, presented) : { is: 'unknown' }
}

function compare(
  { asked, priced: before, expiresAt }: PresentedQuote,
  facts: Facts,
  { quoteId, now }: Presented,
): PricedAgain {
  const priced = priceBasket(asked, facts)
  const differences: Problem[] = [
    ...(expiresAt.getTime() <= now ? [{ code: 'quote_expired' as const }] : []),
    ...(isSamePrice(before, priced) ? [] : [{ code: 'price_changed' as const }]),
    ...changedTickets(before, priced),
  ]
  if (differences.length + priced.problems.length === 0) {
    const kept = withPromises(before, priced)
    const quote = { ...kept, quote_id: quoteId, expires_at: expiresAt.toISOString() }
    return { is: 'same', quote, asked, facts }
  }
  return { is: 'changed', asked, priced, differences }
}

/** Saves the new price as a new quote and returns it with the differences among its problems. */
export async function keepChange(
  db: Db,
  { asked, priced, differences }: Change,
  { userId, now }: Pick<Presented, 'userId' | 'now'>,
): Promise<Quote> {
  const made = newQuote({ asked, priced, userId, now })
  await saveQuotes(db, [made])
  return { ...made.quote, problems: [...differences, ...made.quote.problems] }
}

/** Keeps the promise that was shown with the price, also where a day has passed since. */
function withPromises(before: Priced, now: Priced): Priced {
  const lines = now.lines.map((line, at) => {
    const { promise = null, withdrawal = line.withdrawal } = before.lines[at] ?? {}
    return { ...line, withdrawal, promise: promise ?? line.promise }
  })
  return { ...now, lines, delivery: before.delivery ?? now.delivery }
}

/** Every amount is as it was; names and days of delivery may differ. */
function isSamePrice(before: Priced, after: Priced): boolean {
  return JSON.stringify(amountsOf(before)) === JSON.stringify(amountsOf(after))
}

/** Tickets that admit somewhere else, or at another time, than was agreed to. */
function changedTickets(before: Priced, after: Priced): Problem[] {
  const agreed = new Map(before.lines.map(({ variant_id: id, ticket }) => [id, ticket]))
  return after.lines.flatMap(({ variant_id: id, ticket, product_id, option_ids }) => {
    const old = agreed.get(id)
    const isSame = !old || (ticket && whenAndWhere(old) === whenAndWhere(ticket))
    return isSame ? [] : [{ code: 'ticket_changed' as const, product_id, option_ids }]
  })
}

const amountsOf = ({ currency, lines, shipping, fees, taxes, duties, total }: Priced) => [
  currency,
  lines.map(({ variant_id, unit, quantity, discount, tax }) => [variant_id, unit, quantity, discount, tax]),
  shipping,
  fees.map(({ id, amount }) => [id, amount]),
  taxes.map(({ basis_points, amount }) => [basis_points, amount]),
  duties,
  total,
]
