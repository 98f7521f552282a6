import type { CardError } from './stripe-script.ts'

export type RefusalText = `checkout.card.${'funds' | 'expired' | 'code' | 'bank' | 'refused' | 'trouble'}`

const byCode = new Map<string | undefined, RefusalText>([
  ['insufficient_funds', 'checkout.card.funds'],
  ['expired_card', 'checkout.card.expired'],
  ['incorrect_cvc', 'checkout.card.code'],
  ['invalid_cvc', 'checkout.card.code'],
  ['payment_intent_authentication_failure', 'checkout.card.bank'],
])

/**
 * Returns the text key of a card error. The provider's own message is untranslated and meant for developers.
 */
export function getCardRefusal({ type, code, decline_code: reason }: CardError): RefusalText {
  const known = byCode.get(reason) ?? byCode.get(code)
  return known ?? (type === 'card_error' ? 'checkout.card.refused' : 'checkout.card.trouble')
}
