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

test('one that asks for the position at a press alone is shown without it, and no other keeps it', () => {
  expect(fitsDocument(find, find)).toBe(true)
  expect(fitsDocument(find, undefined)).toBe(true)
  expect(fitsDocument(undefined, find)).toBe(false)
  expect(fitsDocument(pay, find)).toBe(false)
  expect(fitsDocument({ ...find, runsWasm: true }, undefined)).toBe(false)
})
