/** A test card and the outcome of charging it (payments.md 1.8). */
export interface TestCard {
  number: string
  token?: string
  result: string
  isChallenged?: boolean
  error?: { code: string; decline_code?: string }
  isDisputed?: boolean
}

const declined = (decline_code: string) => ({ code: 'card_declined', decline_code })

export const testCards: TestCard[] = [
  { number: '4242424242424242', token: 'pm_card_visa', result: 'succeeds' },
  {
    number: '4000000000003220',
    token: 'pm_card_threeDSecure2Required',
    isChallenged: true,
    result: '3-D Secure, then succeeds',
  },
  { number: '4000002500003155', isChallenged: true, result: '3-D Secure, then succeeds' },
  {
    number: '4000002760003184',
    token: 'pm_card_authenticationRequired',
    isChallenged: true,
    result: '3-D Secure, then succeeds',
  },
  {
    number: '4000008400001629',
    token: 'pm_card_threeDSecureRequiredChargeDeclined',
    isChallenged: true,
    error: declined('generic_decline'),
    result: '3-D Secure, then declined',
  },
  {
    number: '4000008260003178',
    isChallenged: true,
    error: declined('insufficient_funds'),
    result: '3-D Secure, then insufficient funds',
  },
  {
    number: '4000008400001280',
    error: { code: 'processing_error' },
    result: '3-D Secure cannot be asked for: processing error',
  },
  { number: '4000000000003055', token: 'pm_card_threeDSecureOptional', result: 'succeeds' },
  { number: '378282246310005', token: 'pm_card_amex_threeDSecureNotSupported', result: 'succeeds' },
  {
    number: '4000000000000002',
    token: 'pm_card_visa_chargeDeclined',
    error: declined('generic_decline'),
    result: 'declined',
  },
  {
    number: '4000000000009995',
    token: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    error: declined('insufficient_funds'),
    result: 'insufficient funds',
  },
  {
    number: '4000000000000069',
    token: 'pm_card_chargeDeclinedExpiredCard',
    error: { code: 'expired_card' },
    result: 'expired',
  },
  { number: '4000000000000127', error: { code: 'incorrect_cvc' }, result: 'wrong security code' },
  { number: '4000000000000119', error: { code: 'processing_error' }, result: 'processing error' },
  { number: '4000000000000259', isDisputed: true, result: 'succeeds, then is disputed' },
]

/** Finds a card by number or token. Unknown numbers are declined, as in Stripe's test mode. */
export function findTestCard(numberOrToken: string): TestCard | undefined {
  const plain = numberOrToken.replaceAll(/\s/g, '')
  const known = testCards.find(({ number, token }) => number === plain || token === numberOrToken)
  if (known || !/^\d{12,19}$/.test(plain)) return known
  return { number: plain, error: declined('test_mode_live_card'), result: 'declined: no test card' }
}
