/** What Stripe's script says of a card that wasn't charged. */
export interface CardError {
  type?: string
  code?: string
  decline_code?: string
}

const byCode = new Map([
  ['insufficient_funds', 'checkout.card.funds'],
  ['expired_card', 'checkout.card.expired'],
  ['incorrect_cvc', 'checkout.card.code'],
  ['invalid_cvc', 'checkout.card.code'],
  ['payment_intent_authentication_failure', 'checkout.card.bank'],
] as const)

/** The text that tells a fan why, in our words: the provider's are for developers, and in its own language. */
export function cardRefusal({ type, code, decline_code: reason }: CardError) {
  const known = byCode.get(reason as never) ?? byCode.get(code as never)
  return known ?? (type === 'card_error' ? 'checkout.card.refused' : 'checkout.card.trouble')
}
