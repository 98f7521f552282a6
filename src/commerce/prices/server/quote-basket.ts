import { isCountry } from '../../../identity/accounts/server/index.ts'
import { isCurrency } from '../../../platform/contract/currencies.ts'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import { shopErrors } from '../../shop/contract.ts'
import { priceErrors, type Quote } from '../contract.ts'
import type { AskedBasket } from '../pricing/basket.ts'
import { priceBasket } from '../pricing/price-basket.ts'
import { keepQuote } from './quotes.ts'
import { readFacts } from './read-facts.ts'

type Context = Pick<CallContext, 'read' | 'writeTogether' | 'fan' | 'locale' | 'now' | 'config'>

/** Prices a basket and keeps the quote. It holds nothing: only an order does. */
export async function quoteBasket(
  asked: AskedBasket,
  { read, writeTogether, fan, locale, config, now: clock }: Context,
): Promise<Quote | Failure> {
  const refused = refusalOf(asked)
  if (refused) return refused
  const [userId, now] = [fan?.userId ?? null, clock()]
  const facts = await readFacts(read, asked, { userId, locale, now, config })
  if (!facts) return fail(shopErrors.projectNotFound)
  const priced = priceBasket(asked, facts)
  return keepQuote(writeTogether, { asked, priced, userId, now })
}

/** Countries and currencies that there are not. */
export function refusalOf(asked: Pick<AskedBasket, 'country_code' | 'currency'>): Failure | null {
  if (!isCountry(asked.country_code)) return fail(priceErrors.countryUnknown)
  return asked.currency === undefined || isCurrency(asked.currency) ? null : fail(priceErrors.currencyUnknown)
}
