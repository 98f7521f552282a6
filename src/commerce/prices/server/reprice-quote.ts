import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { toDateAndPlaceKey } from '../../shop/contract.ts'
import type { Problem, Quote } from '../contract.ts'
import type { BasketInput, PricingFacts } from '../pricing/basket.ts'
import type { PaymentProviders } from '../pricing/payment-methods.ts'
import { type PricedBasket, priceBasket } from '../pricing/price-basket.ts'
import { claimQuote, createQuote, type PresentedQuote, readQuote, saveQuotes } from './quotes.ts'
import { readFacts } from './read-facts.ts'

interface Presented {
  quoteId: string
  userId: number
  locale: string
  now: number
  config: PaymentProviders
}

export interface PriceChange {
  asked: BasketInput
  priced: PricedBasket
  differences: Problem[]
}

type RepricedQuote =
  /** The price is unchanged: an order may use the quote. */
  | { is: 'same'; quote: Quote; asked: BasketInput; facts: PricingFacts }
  /** The new price is not stored yet. */
  | ({ is: 'changed' } & PriceChange)
  /** The quote is another fan's, or it or its project is deleted. */
  | { is: 'unknown' }

/**
 * Prices a quote's basket at the current terms for an order (product 5). The fan pays the quoted price or
 * sees the difference first ({@link storePriceChange}). A visitor's quote becomes the fan's. The facts are
 * read outside the transaction, so that parallel requests share the reads.
 */
export async function repriceQuote(
  { db, read }: { db: Db; read: ReadDb },
  presented: Presented,
): Promise<RepricedQuote> {
  const quoted = await claimQuote(db, presented.quoteId, presented.userId)
  return computePrice(read, quoted, presented)
}

export async function previewPrice(read: ReadDb, presented: Presented): Promise<RepricedQuote> {
  const quoted = await readQuote(read, presented.quoteId, presented.userId)
  return computePrice(read, quoted, presented)
}

async function computePrice(
  read: ReadDb,
  quoted: PresentedQuote | null,
  presented: Presented,
): Promise<RepricedQuote> {
  const facts = quoted && (await readFacts(read, quoted.asked, presented))
  return facts ? compare(quoted, facts, presented) : { is: 'unknown' }
}

function compare(
  { asked, priced: before, expiresAt }: PresentedQuote,
  facts: PricingFacts,
  { quoteId, now }: Presented,
): RepricedQuote {
  const priced = priceBasket(asked, facts)
  const differences: Problem[] = [
    ...(expiresAt.getTime() <= now ? [{ code: 'quote_expired' as const }] : []),
    ...(isSamePrice(before, priced) ? [] : [{ code: 'price_changed' as const }]),
    ...findChangedTickets(before, priced),
  ]
  if (differences.length + priced.problems.length === 0) {
    const restored = restorePromises(before, priced)
    const quote = { ...restored, quote_id: quoteId, expires_at: expiresAt.toISOString() }
    return { is: 'same', quote, asked, facts }
  }
  return { is: 'changed', asked, priced, differences }
}

/** Stores the new price as a new quote, and returns it with the differences listed as problems. */
export async function storePriceChange(
  db: Db,
  { asked, priced, differences }: PriceChange,
  { userId, now }: Pick<Presented, 'userId' | 'now'>,
): Promise<Quote> {
  const made = createQuote({ asked, priced, userId, now })
  await saveQuotes(db, [made])
  return { ...made.quote, problems: [...differences, ...made.quote.problems] }
}

/** Keeps the delivery promise shown with the quote, even if the order is placed days later. */
function restorePromises(before: PricedBasket, now: PricedBasket): PricedBasket {
  const lines = now.lines.map((line, at) => {
    const { promise = null, withdrawal = line.withdrawal } = before.lines[at] ?? {}
    return { ...line, withdrawal, promise: promise ?? line.promise }
  })
  return { ...now, lines, delivery: before.delivery ?? now.delivery }
}

/** Compares all amounts and ignores names and delivery days. */
function isSamePrice(before: PricedBasket, after: PricedBasket): boolean {
  return JSON.stringify(listAmounts(before)) === JSON.stringify(listAmounts(after))
}

/** Reports tickets whose venue or time has changed since the quote. */
function findChangedTickets(before: PricedBasket, after: PricedBasket): Problem[] {
  const agreed = new Map(before.lines.map(({ variant_id: id, ticket }) => [id, ticket]))
  return after.lines.flatMap(({ variant_id: id, ticket, product_id, option_ids }) => {
    const old = agreed.get(id)
    const isSame = !old || (ticket && toDateAndPlaceKey(old) === toDateAndPlaceKey(ticket))
    return isSame ? [] : [{ code: 'ticket_changed' as const, product_id, option_ids }]
  })
}

const listAmounts = ({ currency, lines, shipping, fees, taxes, duties, total }: PricedBasket) => [
  currency,
  lines.map(({ variant_id, unit, quantity, discount, tax }) => [variant_id, unit, quantity, discount, tax]),
  shipping,
  fees.map(({ id, amount }) => [id, amount]),
  taxes.map(({ basis_points, amount }) => [basis_points, amount]),
  duties,
  total,
]
