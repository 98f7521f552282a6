import { type Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import { type AddressSnapshot, addressErrors } from '../../addresses/contract.ts'
import { findSnapshotProblems } from '../../addresses/server/index.ts'
import type { PaymentMethod } from '../../prices/contract.ts'
import type { repriceQuote } from '../../prices/server/index.ts'
import { orderErrors } from '../contract.ts'

/** An unchanged quote with the facts it was priced from. */
export type UnchangedQuote = Extract<Awaited<ReturnType<typeof repriceQuote>>, { is: 'same' }>

interface OrderConditions {
  isPhoneVerified: boolean
  paymentMethod: PaymentMethod | null
  addressId: string | null
  isDigitalAgreed: boolean
  address: AddressSnapshot | null
}

/** Finds the reason to refuse an order for an unchanged quote; null if there is none. */
export function findRefusal({ quote, facts }: UnchangedQuote, conditions: OrderConditions): Failure | null {
  const { products } = facts.sale
  if (!conditions.isPhoneVerified && products.some(({ asks_phone: isAsked }) => isAsked))
    return fail(orderErrors.phoneUnverified)
  if (quote.total > 0 && !quote.payment_methods.some(method => method === conditions.paymentMethod))
    return fail(orderErrors.methodNotOffered)
  if (needsDigitalConsent(quote) && !conditions.isDigitalAgreed)
    return fail(platformErrors.validationFailed, { agreed_digital_now: 'ERR_REQUIRED' })
  if (!products.some(({ needs_shipping: isShipped }) => isShipped)) return null
  if (conditions.addressId === null)
    return fail(platformErrors.validationFailed, { shipping_address_id: 'ERR_REQUIRED' })
  return conditions.address ? findAddressRefusal(conditions.address, quote) : fail(addressErrors.notFound)
}

/**
 * Returns true if a line is delivered immediately, which ends the right of withdrawal and needs the fan's
 * separate consent.
 */
export const needsDigitalConsent = ({ lines }: Pick<UnchangedQuote['quote'], 'lines'>) =>
  lines.some(({ withdrawal }) => withdrawal.reason === 'digital_now')

/**
 * Finds the reason to refuse the address: price and tax depend on its country, and some customs require a
 * clearance code. Null if there is none.
 */
export function findAddressRefusal(
  address: AddressSnapshot,
  { country_code: country, duties }: Pick<UnchangedQuote['quote'], 'country_code' | 'duties'>,
): Failure | null {
  if (address.country_code !== country) return fail(orderErrors.addressElsewhere)
  const problems = findSnapshotProblems(address, { needsClearanceCode: duties !== 'none' })
  return Object.keys(problems).length > 0 ? fail(platformErrors.validationFailed, problems) : null
}
