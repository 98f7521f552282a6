import { useTexts } from '../../../platform/web/i18n.tsx'
import { useSettled } from '../../../platform/web/use-settled.ts'
import { type Basket, emptyBasket } from '../../shop/web/shared/basket.ts'
import type { Product } from '../../shop/web/shared/queries.ts'
import { useQuote } from '../../shop/web/shared/use-quote.ts'
import { useAttempts, whatOf } from './attempt.ts'
import { useIntent } from './intent.ts'

const typingMs = 300

interface Composed {
  projectId: number
  userId: number
  products: Product[]
  basket: Basket
  /** An order is placed: there is nothing to be priced. */
  isHeld: boolean
}

export type Composition = ReturnType<typeof useComposition>

/** The fan's choice for an order that isn't placed yet, with its price. */
export function useComposition({ projectId, userId, products, basket, isHeld }: Composed) {
  const { locale } = useTexts()
  const { intent, change } = useIntent(projectId, userId)
  const isShipped = basket.lines.some(
    line => products.find(({ id }) => id === line.productId)?.needs_shipping ?? false,
  )
  // A quote is a write, so it waits until typing pauses.
  const customFields = useSettled(intent.customFields, typingMs)
  const priced = useQuote(projectId, isHeld ? emptyBasket : basket, {
    couponId: intent.couponId,
    country: isShipped ? intent.country : null,
    customFields,
  })
  const attempts = useAttempts(projectId, userId)
  const what = whatOf(basket, intent)
  const repeated = attempts.kept?.what === what ? attempts.kept : null
  // Meanwhile the shown price may be of the choice before.
  const isStale = !repeated && (priced.isPlaceholderData || customFields !== intent.customFields)
  const quote = repeated?.quote ?? priced.data
  const isDigital = quote?.lines.some(({ withdrawal }) => withdrawal.reason === 'digital_now') ?? false
  return {
    intent,
    change,
    isShipped,
    priced,
    attempts,
    what,
    repeated,
    isStale,
    quote,
    isDigital,
    locale,
    needsAddress: isShipped && intent.addressId === null,
  }
}
