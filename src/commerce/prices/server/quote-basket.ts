import { isCountry } from '../../../identity/accounts/server/index.ts'
import { isCurrency } from '../../../platform/contract/currencies.ts'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import { shopErrors } from '../../shop/contract.ts'
import { priceErrors, type Quote } from '../contract.ts'
import type { BasketInput } from '../pricing/basket.ts'
import { priceBasket } from '../pricing/price-basket.ts'
import { storeQuote } from './quotes.ts'
import { readFacts } from './read-facts.ts'

type Context = Pick<CallContext, 'read' | 'writeTogether' | 'fan' | 'locale' | 'now' | 'config'>

/** Prices a basket and stores the quote. A quote holds no stock; only an order does. */
export async function quoteBasket(
  basket: BasketInput,
  { read, writeTogether, fan, locale, config, now: clock }: Context,
): Promise<Quote | Failure> {
  const refused = checkCountryAndCurrency(basket)
  if (refused) return refused
  const [userId, now] = [fan?.userId ?? null, clock()]
  const facts = await readFacts(read, basket, { userId, locale, now, config })
  if (!facts) return fail(shopErrors.projectNotFound)
  const priced = priceBasket(basket, facts)
  return storeQuote(writeTogether, { asked: basket, priced, userId, now })
}

export function checkCountryAndCurrency(
  basket: Pick<BasketInput, 'country_code' | 'currency'>,
): Failure | null {
  if (!isCountry(basket.country_code)) return fail(priceErrors.countryUnknown)
  return basket.currency === undefined || isCurrency(basket.currency)
    ? null
    : fail(priceErrors.currencyUnknown)
}
