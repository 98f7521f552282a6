import { ApiError } from '../../../platform/web/api/api-error.ts'
import type { AddressField } from '../field-kinds.ts'
import type { FormField, OwnAddress } from './queries.ts'

/** What stands in the fields: of every country that was chosen meanwhile, so that nothing typed is lost. */
export type AddressValues = Record<AddressField, string> & { country_code: string; is_default: boolean }

export function valuesOf(address: OwnAddress | null): AddressValues {
  return {
    country_code: address?.country_code ?? '',
    ...{ name: address?.name ?? '', organization: address?.organization ?? '' },
    ...{ line1: address?.line1 ?? '', line2: address?.line2 ?? '' },
    ...{ sublocality: address?.sublocality ?? '', city: address?.city ?? '', region: address?.region ?? '' },
    ...{ postal_code: address?.postal_code ?? '', sorting_code: address?.sorting_code ?? '' },
    ...{ phone_number: address?.phone_number ?? '', clearance_code: address?.clearance_code ?? '' },
    is_default: false,
  }
}

/** What is sent: the fields of the country's form, and nothing that was typed for another country. */
export function bodyOf(values: AddressValues, country_code: string, fields: readonly FormField[]) {
  const typed = fields.map(field => [field.name, chosen(values[field.name], field) || null])
  return {
    country_code,
    ...(Object.fromEntries(typed) as Partial<Record<AddressField, string | null>>),
    ...(values.is_default && { is_default: true as const }),
  }
}

/** What a list shows as chosen: a region of another country is none here. */
export function chosen(value: string, { options }: FormField): string {
  return options && !options.some(option => option.value === value) ? '' : value
}

/** The code of what is wrong with a field before the server is asked; its rules are the server's. */
export function problemOf(value: string, field: FormField): string | null {
  const text = chosen(value, field).trim()
  if (text === '') return field.is_required ? 'ERR_REQUIRED' : null
  return text.length > field.length_max ? 'ERR_INVALID_LENGTH' : null
}

/** Field → code of what the server refused, in the order of the form; empty where it was something else. */
export function refusedFields(
  error: unknown,
  fields: readonly FormField[],
): { name: AddressField; code: string }[] {
  const codes = error instanceof ApiError && typeof error.description === 'object' ? error.description : {}
  return fields.flatMap(({ name }) => (codes[name] === undefined ? [] : [{ name, code: codes[name] }]))
}

const autocompletes: Record<AddressField, string> = {
  ...{ name: 'shipping name', organization: 'shipping organization' },
  ...{ line1: 'shipping address-line1', line2: 'shipping address-line2' },
  ...{ sublocality: 'shipping address-level3', city: 'shipping address-level2' },
  ...{ region: 'shipping address-level1', postal_code: 'shipping postal-code' },
  ...{ sorting_code: 'off', phone_number: 'shipping tel', clearance_code: 'off' },
}

/** How a browser fills a field, and which keys a phone shows for it. */
export function inputAttributes({ name, example }: Pick<FormField, 'name' | 'example'>) {
  const isCode = name === 'postal_code' || name === 'clearance_code' || name === 'sorting_code'
  return {
    autoComplete: autocompletes[name],
    ...(name === 'phone_number' && { type: 'tel', inputMode: 'tel' as const }),
    // Keyboards of numbers have no hyphen and no letters.
    ...(name === 'postal_code' && /^\d+$/.test(example ?? '') && { inputMode: 'numeric' as const }),
    ...(isCode && { autoCapitalize: 'characters', spellCheck: false }),
  }
}
