import { expect, test } from 'vitest'
import { fitsDocument } from './page-policy.ts'

const find = { features: { geolocation: [] } }
const pay = { features: { payment: ['stripe'] } }

test('a page is shown in a document with its own policy alone', () => {
  expect(fitsDocument(undefined, undefined)).toBe(true)
  expect(fitsDocument(pay, pay)).toBe(true)
  expect(fitsDocument(pay, undefined)).toBe(false)
  expect(fitsDocument(undefined, pay)).toBe(false)
})

test('what is asked for at a press alone keeps no page from a document', () => {
  expect(fitsDocument(find, find)).toBe(true)
  expect(fitsDocument(find, undefined)).toBe(true)
  expect(fitsDocument(undefined, find)).toBe(true)
  expect(fitsDocument(pay, find)).toBe(false)
  expect(fitsDocument({ ...find, runsWasm: true }, undefined)).toBe(false)
})
