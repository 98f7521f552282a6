import { describe, expect, test } from 'vitest'
import type { FormField } from '../queries.ts'
import {
  createAddressSchema,
  findProblem,
  getInputAttributes,
  toBody,
  toFormValues,
} from './address-values.ts'

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
const values = { ...toFormValues(null), name: 'Mina', city: 'Seoul', region: '11', postal_code: '94612' }

describe('address form values', () => {
  test("send only the current country's fields and keep the others in the form", () => {
    const body = toBody(values, 'US', [aField('name'), region, aField('line2')])
    expect(body).toEqual({ country_code: 'US', name: 'Mina', region: null, line2: null })
    expect(toBody({ ...values, region: 'CA', is_default: true }, 'US', [region])).toEqual({
      country_code: 'US',
      region: 'CA',
      is_default: true,
    })
  })

  test('report missing and overlong fields before the request', () => {
    expect(findProblem(' ', aField('name'))).toBe('ERR_REQUIRED')
    expect(findProblem('', aField('name', { is_required: false }))).toBeNull()
    expect(findProblem('x'.repeat(11), aField('name'))).toBe('ERR_INVALID_LENGTH')
    expect(findProblem('11', region)).toBe('ERR_REQUIRED')
    expect(findProblem('CA', region)).toBeNull()
  })

  test("follow the rules of the country's fields in their order", () => {
    const schema = createAddressSchema([aField('postal_code'), aField('name'), region])
    expect(Object.keys(schema.shape)).toEqual(['country_code', 'postal_code', 'name', 'region', 'is_default'])
    const { error } = schema.safeParse({ ...values, postal_code: '', city: '' })
    expect(error?.issues.map(({ path, message }) => [...path, message])).toEqual([
      ['postal_code', 'ERR_REQUIRED'],
      ['region', 'ERR_REQUIRED'],
    ])
  })

  test('use a numeric keypad only for numeric postal codes', () => {
    const getInputMode = (example: string | null) =>
      getInputAttributes({ name: 'postal_code', example }).inputMode
    expect([
      getInputMode('10969'),
      getInputMode('00-001'),
      getInputMode('EC1A 1BB'),
      getInputMode(null),
    ]).toEqual([...['numeric', undefined, undefined, undefined]])
    expect(getInputAttributes({ name: 'region', example: null })).toEqual({
      autoComplete: 'shipping address-level1',
    })
  })
})
