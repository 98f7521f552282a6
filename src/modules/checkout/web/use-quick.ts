import { useAddressLine } from '../../addresses/web/shared/use-address.ts'
import type { PaymentMethod } from '../../prices/contract.ts'
import type { Quote } from '../../shop/web/shared/use-quote.ts'

/** What a quick checkout uses. */
export interface Quick {
  /** On one line; null where nothing is shipped. */
  address: string | null
  method: PaymentMethod
}

interface Purchase {
  /** The fan has paid before, and may buy. */
  isOffered: boolean
  /** Undefined while the first one is on its way. */
  quote: Quote | undefined
  method: PaymentMethod | null
  isShipped: boolean
  addressId: string | null
}

/**
 * Whether one press pays, which is then the consent, too. Undefined until all is known; null where something has to be
 * chosen or typed first.
 */
export function useQuick({ isOffered, quote, method, isShipped, addressId }: Purchase) {
  const line = useAddressLine(addressId, isOffered && isShipped)
  const address = isShipped ? line : null
  const isUnfit = quote && (method === null || quote.problems.length > 0)
  if (!isOffered || isUnfit || (isShipped && address === null)) return null
  return quote && method !== null && address !== undefined ? { address, method } : undefined
}
