import { useTexts } from '../../../platform/web/i18n.tsx'
import { useDebounced } from '../../../platform/web/use-debounced.ts'
import { type Basket, emptyBasket } from '../../shop/web/shared/basket.ts'
import type { Product } from '../../shop/web/shared/queries.ts'
import { useQuote } from '../../shop/web/shared/use-quote.ts'
import { serializeChoice, useAttempts } from './attempt.ts'
import { useIntent } from './intent.ts'

const typingMs = 300

interface Composed {
  projectId: number
  userId: number
  products: Product[]
  basket: Basket
  /** True if an order is already placed, so no quote is needed. */
  isHeld: boolean
}

export type Composition = ReturnType<typeof useComposition>

/** The fan's choices before an order is placed, with their quote. */
export function useComposition({ projectId, userId, products, basket, isHeld }: Composed) {
  const { locale } = useTexts()
  const { intent, change } = useIntent(projectId, userId)
  const isShipped = basket.lines.some(
    line => products.find(({ id }) => id === line.productId)?.needs_shipping ?? false,
  )
  // A quote is a write, so it is requested only when typing pauses.
  const customFields = useDebounced(intent.customFields, typingMs)
  const priced = useQuote(projectId, isHeld ? emptyBasket : basket, {
    couponId: intent.couponId,
    country: isShipped ? intent.country : null,
    customFields,
  })
  const attempts = useAttempts(projectId, userId)
  const what = serializeChoice(basket, intent)
  const repeated = attempts.kept?.what === what ? attempts.kept : null
  // True if the shown price may belong to the previous choice.
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
