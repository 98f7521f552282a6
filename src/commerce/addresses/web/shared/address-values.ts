import * as z from 'zod/mini'
import { rule } from '../../../../platform/web/forms/field-rules.ts'
import type { AddressField } from '../../field-kinds.ts'
import type { FormField, OwnAddress } from '../queries.ts'

/** Form values, including fields of previously chosen countries, so that switching back loses no input. */
export type AddressValues = Record<AddressField, string> & { country_code: string; is_default: boolean }

export function toFormValues(address: Pick<OwnAddress, AddressField | 'country_code'> | null): AddressValues {
  return {
    country_code: address?.country_code ?? '',
    name: address?.name ?? '',
    organization: address?.organization ?? '',
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    sublocality: address?.sublocality ?? '',
    city: address?.city ?? '',
    region: address?.region ?? '',
    postal_code: address?.postal_code ?? '',
    sorting_code: address?.sorting_code ?? '',
    phone_number: address?.phone_number ?? '',
    clearance_code: address?.clearance_code ?? '',
    is_default: false,
  }
}

/** Builds the request body with only the country's own fields. */
export function toBody(values: AddressValues, country_code: string, fields: readonly FormField[]) {
  const typed = fields.map(field => [field.name, getChosen(values[field.name], field) || null])
  return {
    country_code,
    ...(Object.fromEntries(typed) as Partial<Record<AddressField, string | null>>),
    ...(values.is_default && { is_default: true as const }),
  }
}

/** Returns the field's value, or an empty string if it isn't one of the field's options. */
export function getChosen(value: string, { options }: FormField): string {
  return options && !options.some(option => option.value === value) ? '' : value
}

/** Returns the validation error code of a field by the server's rules; null if it is valid. */
export function findProblem(value: string, field: FormField): string | null {
  const text = getChosen(value, field).trim()
  if (text === '') return field.is_required ? 'ERR_REQUIRED' : null
  return text.length > field.length_max ? 'ERR_INVALID_LENGTH' : null
}

/** Creates the schema of a country's form with the server's rules. Drops fields of other countries. */
export function createAddressSchema(fields: readonly FormField[]) {
  const rules = fields.map(field => [
    field.name,
    z.string().check(rule((typed: string) => findProblem(typed, field))),
  ])
  return z.object({
    country_code: z.string(),
    ...(Object.fromEntries(rules) as Record<AddressField, z.ZodMiniString<string>>),
    is_default: z.boolean(),
  })
}

const autocompletes: Record<AddressField, string> = {
  name: 'shipping name',
  organization: 'shipping organization',
  line1: 'shipping address-line1',
  line2: 'shipping address-line2',
  sublocality: 'shipping address-level3',
  city: 'shipping address-level2',
  region: 'shipping address-level1',
  postal_code: 'shipping postal-code',
  sorting_code: 'off',
  phone_number: 'shipping tel',
  clearance_code: 'off',
}

export function getInputAttributes({ name, example }: Pick<FormField, 'name' | 'example'>) {
  const isCode = name === 'postal_code' || name === 'clearance_code' || name === 'sorting_code'
  return {
    autoComplete: autocompletes[name],
    ...(name === 'phone_number' && { type: 'tel', inputMode: 'tel' as const }),
    // Numeric keypads have only digits, without a hyphen.
    ...(name === 'postal_code' && /^\d+$/.test(example ?? '') && { inputMode: 'numeric' as const }),
    ...(isCode && { autoCapitalize: 'characters', spellCheck: false }),
  }
}
