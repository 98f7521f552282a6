import { isCountry } from '../../../identity/accounts/server/index.ts'
import { Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { Db } from '../../../platform/server/database.ts'
import { addressErrors } from '../../addresses/contract.ts'
import { findSnapshotProblems, takeAddress } from '../../addresses/server/index.ts'
import { orderErrors } from '../../orders/contract.ts'
import type { GrantedOrder } from '../../orders/server/index.ts'
import { findFieldError, normalizeFields, readTerms } from '../../prices/server/index.ts'
import {
  type ForSale,
  type ProductForSale,
  readForSale,
  type VariantForSale,
} from '../../shop/server/index.ts'
import { redeemErrors } from '../contract.ts'
import type { FoundKey } from './find-key.ts'

export interface GrantInput {
  optionIds: readonly number[]
  customFields: Record<string, string>
  supporter: GrantedOrder['supporter']
  addressId: string | null
  countryCode: string | null
}

interface By {
  userId: number
  isPhoneVerified: boolean
  locale: string
  at: number
}

/**
 * A paid draw counts as a lottery in many countries, so a fan sign is redeemable only in the countries it
 * lists (product 10).
 */
const fanSign = 3

/** Builds the order for a redeemed key from the fan's choices; null if the key redeems only a show. */
export async function buildGrant(
  db: Db,
  { productId, projectId }: FoundKey,
  input: GrantInput,
  by: By,
): Promise<GrantedOrder | null | Failure> {
  if (productId === null || projectId === null) return null
  const items = [{ product_id: productId, option_ids: input.optionIds }]
  const sale = await readForSale(db, { projectId, items, locale: by.locale, now: by.at })
  const [product, variant] = [sale?.products[0], sale?.variants[0]]
  if (!sale || !product) return fail(redeemErrors.expired)
  if (!variant) return needed({ option_ids: 'ERR_REQUIRED' })
  const problems = fieldProblems(product, input.customFields)
  if (Object.keys(problems).length > 0) return needed(problems)
  if (product.asks_phone && !by.isPhoneVerified) return fail(orderErrors.phoneUnverified)
  const where = await resolveDestination(db, { sale, product }, input, by)
  if (where instanceof Failure) return where
  const { userId, locale, at: now } = by
  return {
    userId,
    project_id: sale.id,
    currency: sale.currency,
    supporter: input.supporter,
    locale,
    now,
    ...where,
    line: buildLine(product, variant, input),
  }
}

const needed = (fields: Record<string, string>) => fail(platformErrors.validationFailed, fields)

const buildLine = (product: ProductForSale, variant: VariantForSale, input: GrantInput) => ({
  product_id: product.id,
  variant_id: variant.id,
  option_ids: [...input.optionIds],
  name: product.name,
  option_names: variant.option_names,
  needs_shipping: product.needs_shipping,
  custom_fields: normalizeFields(product.custom_fields, input.customFields),
})

/** Returns errors keyed by `custom_fields.{id}`. */
function fieldProblems(
  { custom_fields: fields }: ProductForSale,
  typed: Record<string, string>,
): Record<string, string> {
  const known = new Set(fields.map(({ id }) => String(id)))
  const unknownIds = Object.keys(typed).filter(id => !known.has(id))
  return Object.fromEntries([
    ...fields.flatMap(field => {
      const error = findFieldError(field, typed[field.id])
      return error ? [[`custom_fields.${field.id}`, error]] : []
    }),
    ...unknownIds.map(id => [`custom_fields.${id}`, 'ERR_INVALID_CHARACTERS']),
  ])
}

type GrantSubject = { sale: ForSale; product: ProductForSale }
type Destination = Pick<GrantedOrder, 'country_code' | 'address' | 'addressId' | 'duties'>

async function resolveDestination(
  db: Db,
  { sale, product }: GrantSubject,
  input: GrantInput,
  { userId, at, locale }: By,
): Promise<Destination | Failure> {
  const isServed = (country: string) =>
    product.countries ? product.countries.includes(country) : sale.type !== fanSign
  if (!product.needs_shipping) {
    const { countryCode } = input
    if (countryCode === null || !isCountry(countryCode)) return needed({ country_code: 'ERR_REQUIRED' })
    return isServed(countryCode)
      ? { country_code: countryCode, address: null, addressId: null, duties: 'none' }
      : fail(redeemErrors.countryNotServed)
  }
  const { addressId } = input
  if (addressId === null) return needed({ shipping_address_id: 'ERR_REQUIRED' })
  const address = await takeAddress(db, { userId, id: addressId, now: at })
  if (!address) return fail(addressErrors.notFound)
  const { zone } = await readTerms(db, { countryCode: address.country_code, locale, now: at })
  if (!zone || !isServed(address.country_code)) return fail(redeemErrors.countryNotServed)
  const problems = findSnapshotProblems(address, { needsClearanceCode: zone.duties !== 'none' })
  if (Object.keys(problems).length > 0) return needed(problems)
  return { country_code: address.country_code, address, addressId, duties: zone.duties }
}
