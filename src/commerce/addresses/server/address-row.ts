import * as z from 'zod'
import { type AddressSnapshot, addressSnapshotSchema } from '../contract.ts'
import { addressLines } from './address-lines.ts'
import { named } from './snapshot.ts'

/** Columns of what a fan typed, in the order of {@link valuesOf}. */
export const typedColumns = [
  ...['country_code', 'name', 'organization', 'line1', 'line2', 'sublocality', 'city', 'region'],
  ...['postal_code', 'sorting_code', 'phone_number', 'clearance_code'],
] as const

export const addressColumns = ['id', ...typedColumns, 'is_default'].join()

export const addressRow = addressSnapshotSchema
  .omit({ region_name: true })
  .extend({ id: z.string(), is_default: z.boolean() })
export type AddressRow = z.output<typeof addressRow>

export const valuesOf = (address: AddressSnapshot): (string | null)[] =>
  typedColumns.map(column => address[column as keyof AddressSnapshot])

/** What was typed of a row: what a label needs, and nothing of whose it is. */
export function typedOf(row: AddressRow) {
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

/** As an order keeps it: frozen, because nothing of it changes with the book. Rows are spelt as `toSnapshot` spells. */
export function snapshotOf(row: AddressRow): AddressSnapshot {
  return Object.freeze(named(typedOf(row)))
}

/** As the calls carry it. */
export function presentAddress(row: AddressRow) {
  return {
    shipping_address_id: row.id,
    ...typedOf(row),
    is_default: row.is_default,
    lines: addressLines(snapshotOf(row)),
  }
}
