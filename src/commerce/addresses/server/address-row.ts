import * as z from 'zod'
import { type AddressSnapshot, addressSnapshotSchema } from '../contract.ts'
import { formatAddressLines } from './address-lines.ts'
import { addRegionName } from './snapshot.ts'

/** Columns of the fan's input, in the order of {@link getTypedValues}. */
export const typedColumns = [
  ...['country_code', 'name', 'organization', 'line1', 'line2', 'sublocality', 'city', 'region'],
  ...['postal_code', 'sorting_code', 'phone_number', 'clearance_code'],
] as const

export const addressColumns = ['id', ...typedColumns, 'is_default'].join()

export const addressRow = addressSnapshotSchema
  .omit({ region_name: true })
  .extend({ id: z.string(), is_default: z.boolean() })
export type AddressRow = z.output<typeof addressRow>

export const getTypedValues = (address: AddressSnapshot): (string | null)[] =>
  typedColumns.map(column => address[column as keyof AddressSnapshot])

/** Extracts the label's parts from a row, without its owner. */
export function pickTyped(row: AddressRow) {
  const { country_code, name, organization, line1, line2, sublocality, city } = row
  const { region, postal_code, sorting_code, phone_number, clearance_code } = row
  return {
    country_code,
    name,
    organization,
    line1,
    line2,
    sublocality,
    city,
    region,
    postal_code,
    sorting_code,
    phone_number,
    clearance_code,
  }
}

/**
 * Builds an order's copy, frozen so that later changes of the address book don't affect it. Rows are
 * normalized as in `toSnapshot`.
 */
export function createSnapshot(row: AddressRow): AddressSnapshot {
  return Object.freeze(addRegionName(pickTyped(row)))
}

/** Builds the API's address. */
export function presentAddress(row: AddressRow) {
  return {
    shipping_address_id: row.id,
    ...pickTyped(row),
    is_default: row.is_default,
    lines: formatAddressLines(createSnapshot(row)),
  }
}
