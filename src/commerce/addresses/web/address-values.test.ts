import { expect, test } from 'vitest'
import { ApiError } from '../../../platform/web/api/api-error.ts'
import { bodyOf, inputAttributes, problemOf, refusedFields, valuesOf } from './address-values.ts'
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

test('what the server refuses is told in the order of the form, but not what the form does not have', () => {
  const error = new ApiError({
    origin: 'server',
    status: 400,
    code: { name: 'validation_failed', value: 100 },
    message: 'Some values are not right.',
    requestId: null,
    description: { name: 'ERR_REQUIRED', city: 'ERR_REQUIRED', postal_code: 'ERR_INVALID_POSTAL_CODE' },
  })
  expect(refusedFields(error, [aField('postal_code'), aField('name')])).toEqual([
    { name: 'postal_code', code: 'ERR_INVALID_POSTAL_CODE' },
    { name: 'name', code: 'ERR_REQUIRED' },
  ])
  expect(refusedFields(new Error('network'), [aField('name')])).toEqual([])
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
