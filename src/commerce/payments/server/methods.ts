import type { PaymentMethod } from '../../prices/contract.ts'
import type { ProviderName } from './providers/provider.ts'

const providers: Record<PaymentMethod, ProviderName> = {
  stripe_card: 'stripe_card',
  paypal: 'paypal',
  kakaopay: 'kakaopay',
  kg_card: 'kginicis',
  kg_directbank: 'kginicis',
}

export const providerOfMethod = (method: PaymentMethod): ProviderName => providers[method]

/** The method of a provider that was named alone; KG Inicis has two, and a card is the usual one. */
export const methodOfProvider = (provider: ProviderName): PaymentMethod =>
  provider === 'kginicis' ? 'kg_card' : provider
