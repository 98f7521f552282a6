import { describe, expect, test } from 'vitest'
import { fitsDocument } from './page-policy.ts'

const find = { features: { geolocation: [] } }
const pay = { features: { payment: ['stripe'] } }

describe('fitsDocument', () => {
  test("accepts only a document with the page's own policy", () => {
    expect(fitsDocument(undefined, undefined)).toBe(true)
    expect(fitsDocument(pay, pay)).toBe(true)
    expect(fitsDocument(pay, undefined)).toBe(false)
    expect(fitsDocument(undefined, pay)).toBe(false)
  })

  test('ignores on-demand features', () => {
    expect(fitsDocument(find, find)).toBe(true)
    expect(fitsDocument(find, undefined)).toBe(true)
    expect(fitsDocument(undefined, find)).toBe(true)
    expect(fitsDocument(pay, find)).toBe(false)
    expect(fitsDocument({ ...find, runsWasm: true }, undefined)).toBe(false)
  })
})
