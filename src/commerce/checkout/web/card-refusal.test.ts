import { describe, expect, test } from 'vitest'
import { getCardRefusal } from './card-refusal.ts'

describe('getCardRefusal', () => {
  test.each([
    [{ type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' }, 'funds'],
    [{ type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' }, 'refused'],
    [{ type: 'card_error', code: 'expired_card' }, 'expired'],
    [{ type: 'card_error', code: 'incorrect_cvc' }, 'code'],
    [{ type: 'invalid_request_error', code: 'payment_intent_authentication_failure' }, 'bank'],
    [{ type: 'invalid_request_error', code: 'payment_intent_unexpected_state' }, 'trouble'],
    [{ type: 'api_connection_error' }, 'trouble'],
    [{}, 'trouble'],
  ])('explains %j in our own words', (error, text) => {
    expect(getCardRefusal(error)).toBe(`checkout.card.${text}`)
  })
})
