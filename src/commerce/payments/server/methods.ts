import type { PaymentMethod } from '../../prices/contract.ts'
import type { ProviderName } from './providers/provider.ts'

const providers: Record<PaymentMethod, ProviderName> = {
  stripe_card: 'stripe_card',
  paypal: 'paypal',
  kakaopay: 'kakaopay',
  kg_card: 'kginicis',
  kg_directbank: 'kginicis',
}

export const getProviderOfMethod = (method: PaymentMethod): ProviderName => providers[method]

/**
 * Returns the method of a provider for requests that name only the provider. KG Inicis has two methods; the
 * card is the default.
 */
export const getMethodOfProvider = (provider: ProviderName): PaymentMethod =>
  provider === 'kginicis' ? 'kg_card' : provider
