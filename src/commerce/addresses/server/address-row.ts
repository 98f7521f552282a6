import * as z from 'zod'
import { type AddressSnapshot, addressSnapshotSchema } from '../contract.ts'
import { formatAddressLines } from './address-lines.ts'
import { addRegionName } from './snapshot.ts'

/** Columns that hold the fan's input, in the order of {@link getTypedValues}. */
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

/** Picks the fields of an address that appear on a label. */
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
 * Builds the copy for an order, frozen so that later changes to the address book don't affect it. Rows are
 * already normalized by `toSnapshot`.
 */
export function createSnapshot(row: AddressRow): AddressSnapshot {
  return Object.freeze(addRegionName(pickTyped(row)))
}

export function presentAddress(row: AddressRow) {
  return {
    shipping_address_id: row.id,
    ...pickTyped(row),
    is_default: row.is_default,
    lines: formatAddressLines(createSnapshot(row)),
  }
}
