import { testConfig } from '../../../../../tests/helpers/config.ts'
import type { TestDatabase } from '../../../../platform/server/testing/database.ts'
import type { BasketInput } from '../../pricing/basket.ts'
import { priceBasket } from '../../pricing/price-basket.ts'
import { createQuote, saveQuotes } from '../quotes.ts'
import { readFacts } from '../read-facts.ts'

interface AQuote {
  userId: number
  projectId: number
  productId: number
  country?: string
  currency?: string
  now: number
}

export function quoteFixtures(database: Pick<TestDatabase, 'db' | 'read'>) {
  return {
    async aQuote({ userId, projectId, productId, country = 'DE', currency = 'EUR', now }: AQuote) {
      const item = { product_id: productId, option_ids: [], quantity: 1, custom_fields: {} }
      const basket: BasketInput = { project_id: projectId, items: [item], country_code: country, currency }
      const requester = { userId, locale: 'en', now, config: testConfig() }
      const facts = await readFacts(database.read, basket, requester)
      if (!facts) throw new Error('there is no such project')
      const made = createQuote({ asked: basket, priced: priceBasket(basket, facts), userId, now })
      await saveQuotes(database.db, [made])
      return made.quote
    },
  }
}
