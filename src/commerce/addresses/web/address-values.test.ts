import { expect, test } from 'vitest'
import { addressSchema, bodyOf, inputAttributes, problemOf, valuesOf } from './address-values.ts'
import type { FormField } from './queries.ts'

const aField = (name: FormField['name'], columns: Partial<FormField> = {}): FormField => ({
  name,
  kind: 'name',
  is_required: true,
  length_max: 10,
  example: null,
  options: null,
  ...columns,
})
const region = aField('region', { options: [{ value: 'CA', label: 'California' }] })
const values = { ...valuesOf(null), name: 'Mina', city: 'Seoul', region: '11', postal_code: '94612' }

test('what was typed for another country is kept in the form and not sent', () => {
  const body = bodyOf(values, 'US', [aField('name'), region, aField('line2')])
  expect(body).toEqual({ country_code: 'US', name: 'Mina', region: null, line2: null })
  expect(bodyOf({ ...values, region: 'CA', is_default: true }, 'US', [region])).toEqual({
    country_code: 'US',
    region: 'CA',
    is_default: true,
  })
})

test('what is missing or too long is said before the server is asked', () => {
  expect(problemOf(' ', aField('name'))).toBe('ERR_REQUIRED')
  expect(problemOf('', aField('name', { is_required: false }))).toBeNull()
  expect(problemOf('x'.repeat(11), aField('name'))).toBe('ERR_INVALID_LENGTH')
  expect(problemOf('11', region)).toBe('ERR_REQUIRED')
  expect(problemOf('CA', region)).toBeNull()
})

test('the rules are those of the country’s fields, in their order', () => {
  const schema = addressSchema([aField('postal_code'), aField('name'), region])
  expect(Object.keys(schema.shape)).toEqual(['country_code', 'postal_code', 'name', 'region', 'is_default'])
  const { error } = schema.safeParse({ ...values, postal_code: '', city: '' })
  expect(error?.issues.map(({ path, message }) => [...path, message])).toEqual([
    ['postal_code', 'ERR_REQUIRED'],
    ['region', 'ERR_REQUIRED'],
  ])
})

test('a phone shows numbers alone only where the code has nothing else', () => {
  const modeOf = (example: string | null) => inputAttributes({ name: 'postal_code', example }).inputMode
  expect([modeOf('10969'), modeOf('00-001'), modeOf('EC1A 1BB'), modeOf(null)]).toEqual([
    ...['numeric', undefined, undefined, undefined],
  ])
  expect(inputAttributes({ name: 'region', example: null })).toEqual({
    autoComplete: 'shipping address-level1',
  })
})
