import { testConfig } from '../../../../../tests/helpers/config.ts'
import type { TestDatabase } from '../../../../platform/server/testing/database.ts'
import type { AskedBasket } from '../../pricing/basket.ts'
import { priceBasket } from '../../pricing/price-basket.ts'
import { newQuote, saveQuotes } from '../quotes.ts'
import { readFacts } from '../read-facts.ts'

interface AQuote {
  userId: number
  projectId: number
  productId: number
  country?: string
  currency?: string
  now: number
}

/** Quotes in a test's words, priced as the product prices them. */
export function quotesOf(database: Pick<TestDatabase, 'db' | 'read'>) {
  return {
    async aQuote({ userId, projectId, productId, country = 'DE', currency = 'EUR', now }: AQuote) {
      const item = { product_id: productId, option_ids: [], quantity: 1, custom_fields: {} }
      const asked: AskedBasket = { project_id: projectId, items: [item], country_code: country, currency }
      const asker = { userId, locale: 'en', now, config: testConfig() }
      const facts = await readFacts(database.read, asked, asker)
      if (!facts) throw new Error('there is no such project')
      const made = newQuote({ asked, priced: priceBasket(asked, facts), userId, now })
      await saveQuotes(database.db, [made])
      return made.quote
    },
  }
}
