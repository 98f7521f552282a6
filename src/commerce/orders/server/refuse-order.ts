import { type Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import { type AddressSnapshot, addressErrors } from '../../addresses/contract.ts'
import { snapshotProblems } from '../../addresses/server/index.ts'
import type { PaymentMethod } from '../../prices/contract.ts'
import type { priceAgain } from '../../prices/server/index.ts'
import { orderErrors } from '../contract.ts'

/** A quote that is as it was, with what it was reckoned from. */
export type PricedSame = Extract<Awaited<ReturnType<typeof priceAgain>>, { is: 'same' }>

interface Given {
  isPhoneVerified: boolean
  paymentMethod: PaymentMethod | null
  addressId: string | null
  isDigitalAgreed: boolean
  address: AddressSnapshot | null
}

/** What stands against an order of a quote that is as it was; null where nothing does. */
export function refusalOf({ quote, facts }: PricedSame, given: Given): Failure | null {
  const { products } = facts.sale
  if (!given.isPhoneVerified && products.some(({ asks_phone: isAsked }) => isAsked))
    return fail(orderErrors.phoneUnverified)
  if (quote.total > 0 && !quote.payment_methods.some(method => method === given.paymentMethod))
    return fail(orderErrors.methodNotOffered)
  if (isDigitalNow(quote) && !given.isDigitalAgreed)
    return fail(platformErrors.validationFailed, { agreed_digital_now: 'ERR_REQUIRED' })
  if (!products.some(({ needs_shipping: isShipped }) => isShipped)) return null
  if (given.addressId === null)
    return fail(platformErrors.validationFailed, { shipping_address_id: 'ERR_REQUIRED' })
  return given.address ? refusalOfAddress(given.address, quote) : fail(addressErrors.notFound)
}

/** Whether the right to give something back ends with its delivery at once, which a fan agrees to apart. */
export const isDigitalNow = ({ lines }: Pick<PricedSame['quote'], 'lines'>) =>
  lines.some(({ withdrawal }) => withdrawal.reason === 'digital_now')

/** Price and tax are those of a country, and customs of some ask for a code. */
export function refusalOfAddress(
  address: AddressSnapshot,
  { country_code: country, duties }: Pick<PricedSame['quote'], 'country_code' | 'duties'>,
): Failure | null {
  if (address.country_code !== country) return fail(orderErrors.addressElsewhere)
  const problems = snapshotProblems(address, { needsClearanceCode: duties !== 'none' })
  return Object.keys(problems).length > 0 ? fail(platformErrors.validationFailed, problems) : null
}
