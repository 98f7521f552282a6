import * as z from 'zod'
import {
  defineEndpoint,
  type Limit,
  privateResponse,
  publicRead,
  readLimit,
} from '../../platform/contract/endpoint.ts'
import { defineError } from '../../platform/contract/errors.ts'
import { secret } from '../../platform/contract/secret.ts'
import { addressFields, fieldKinds } from './field-kinds.ts'

export const addressErrors = {
  notFound: defineError('shipping_address_not_found', 1450, 404, 'There is no such address.'),
  tooMany: defineError(
    'shipping_address_too_many',
    1451,
    409,
    'There is no room for another address. Delete one first.',
  ),
  countryUnknown: defineError('address_country_unknown', 1452, 400, 'There is no such country.'),
}

/** Maximum per fan (product 9). */
export const addressesMax = 20

const base = '/api/v1/shops/md/users/self/shipping-addresses/'

const countryCode = z
  .string()
  .regex(/^[A-Za-z]{2}$/, 'ERR_INVALID')
  .toUpperCase()

/** Part of an address, as typed. The server applies the country's rules and reports all mistakes at once. */
const typed = z.string().trim().max(1_000, 'ERR_INVALID_LENGTH').nullable()

const typedParts = z.object({
  name: typed,
  organization: typed,
  line1: typed,
  line2: typed,
  sublocality: typed,
  city: typed,
  /** ISO 3166-2 code without the country prefix if the form lists regions (CA, 13), otherwise free text. */
  region: typed,
  postal_code: typed,
  sorting_code: typed,
  /** In the national format of the address's country, or with + and the dial code. */
  phone_number: typed,
  clearance_code: secret(typed),
})

export type TypedAddress = { country_code: string } & Partial<z.output<typeof typedParts>>

const part = z.string().nullable()

/**
 * The copy of an address that an order stores: immutable plain JSON, with everything needed to print it after
 * rules and names have changed. Empty parts are null.
 */
export const addressSnapshotSchema = z.object({
  country_code: z.string(),
  name: z.string(),
  organization: part,
  line1: z.string(),
  line2: part,
  sublocality: part,
  city: part,
  region: part,
  /** The region as written on mail: CA, 東京都, Tokyo. */
  region_name: part,
  postal_code: part,
  sorting_code: part,
  /** E.164, or as typed if it can't be parsed as a phone number. */
  phone_number: z.string(),
  clearance_code: part,
})
export type AddressSnapshot = z.output<typeof addressSnapshotSchema>

const shippingAddress = addressSnapshotSchema.omit({ region_name: true }).extend({
  shipping_address_id: z.string(),
  clearance_code: secret(part),
  is_default: z.boolean(),
  /** Lines as on a label in the country's order, without country and phone number. */
  lines: z.array(z.string()),
})

export const listShippingAddresses = defineEndpoint({
  method: 'GET',
  path: base,
  summary: "The fan's addresses: the default one, then those used or added last",
  source: 'spec 7.4',
  access: 'fan',
  isForRestricted: true,
  answer: z.object({ addresses: z.array(shippingAddress), addresses_max: z.int() }),
  limit: readLimit,
  cache: privateResponse,
})

const params = z.object({ shipping_address_id: z.string().max(64) })

export const getShippingAddress = defineEndpoint({
  method: 'GET',
  path: `${base}{shipping_address_id}/`,
  summary: 'An address of the fan',
  source: 'spec 7.4',
  access: 'fan',
  isForRestricted: true,
  params,
  answer: shippingAddress,
  errors: [addressErrors.notFound],
  limit: readLimit,
  cache: privateResponse,
})

const writeLimit: Limit = { bucket: 'shipping-addresses', perMinute: 60 }

/** Only true is allowed: a fan always has a default and changes it by choosing another address. */
const isDefault = z.literal(true, 'ERR_INVALID').optional()

export const addShippingAddress = defineEndpoint({
  method: 'POST',
  path: base,
  summary: 'Keeps an address. The first one is the default',
  source: 'spec 7.4',
  access: 'fan',
  idempotency: 'kept',
  isForRestricted: true,
  body: typedParts.partial().extend({ country_code: countryCode, is_default: isDefault }),
  answer: shippingAddress,
  errors: [addressErrors.tooMany],
  limit: writeLimit,
  cache: privateResponse,
})

export const changeShippingAddress = defineEndpoint({
  method: 'PATCH',
  path: `${base}{shipping_address_id}/`,
  summary: 'Changes what is named of an address; the others stay',
  source: 'spec 7.4',
  access: 'fan',
  idempotency: 'kept',
  isForRestricted: true,
  params,
  body: typedParts.partial().extend({ country_code: countryCode.optional(), is_default: isDefault }),
  answer: shippingAddress,
  errors: [addressErrors.notFound],
  limit: writeLimit,
  cache: privateResponse,
})

export const deleteShippingAddress = defineEndpoint({
  method: 'DELETE',
  path: `${base}{shipping_address_id}/`,
  summary: 'Deletes an address; orders keep theirs. The one used or added last becomes the default',
  source: 'spec 7.4',
  access: 'fan',
  idempotency: 'kept',
  isForRestricted: true,
  params,
  answer: z.object({ default_shipping_address_id: z.string().nullable() }),
  errors: [addressErrors.notFound],
  limit: writeLimit,
  cache: privateResponse,
})

const formField = z.object({
  name: z.enum(addressFields),
  /** The country's term for the field; pages have a translated label for each kind. */
  kind: z.enum(fieldKinds),
  is_required: z.boolean(),
  length_max: z.int(),
  /** Sample value for postal codes and clearance codes; null for other fields. */
  example: z.string().nullable(),
  /** Regions to choose from; null if the field is free text. */
  options: z.array(z.object({ value: z.string(), label: z.string() })).nullable(),
})

export const addressFormShape = z.object({
  country_code: z.string(),
  /** Fields that share a line of the address may share a row of the form. */
  rows: z.array(z.array(formField)),
})

export const getAddressForm = defineEndpoint({
  method: 'GET',
  path: '/api/v1/shops/md/address-forms/',
  summary: "The form of a country's addresses: its fields in their order",
  source: 'spec 7.4',
  access: 'public',
  query: z.object({ country_code: countryCode, locale: z.string().max(20).optional() }),
  answer: addressFormShape,
  errors: [addressErrors.countryUnknown],
  limit: readLimit,
  cache: publicRead,
})

export const listAddressCountries = defineEndpoint({
  method: 'GET',
  path: '/api/v1/shops/md/address-countries/',
  summary: 'Codes of the countries that addresses can be in',
  source: 'spec 7.4',
  access: 'public',
  answer: z.object({ country_codes: z.array(z.string()) }),
  limit: readLimit,
  cache: publicRead,
})
