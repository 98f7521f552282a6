import type { AddressField } from '../field-kinds.ts'

/** Maximum lengths that fit on carriers' labels, with a margin. */
export const lengthsMax: Readonly<Record<AddressField, number>> = {
  name: 80,
  organization: 80,
  line1: 100,
  line2: 100,
  sublocality: 80,
  city: 80,
  region: 80,
  postal_code: 20,
  sorting_code: 20,
  phone_number: 30,
  clearance_code: 20,
}
