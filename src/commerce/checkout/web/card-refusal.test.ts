import { expect, test } from 'vitest'
import { cardRefusal } from './card-refusal.ts'

test.each([
  [{ type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' }, 'funds'],
  [{ type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' }, 'refused'],
  [{ type: 'card_error', code: 'expired_card' }, 'expired'],
  [{ type: 'card_error', code: 'incorrect_cvc' }, 'code'],
  [{ type: 'invalid_request_error', code: 'payment_intent_authentication_failure' }, 'bank'],
  [{ type: 'invalid_request_error', code: 'payment_intent_unexpected_state' }, 'trouble'],
  [{ type: 'api_connection_error' }, 'trouble'],
  [{}, 'trouble'],
])('%j is told in our words', (error, text) => {
  expect(cardRefusal(error)).toBe(`checkout.card.${text}`)
})
