import { describe, expect, test } from 'vitest'
import {
  computeRefetchUntil,
  getEarlySale,
  getPresaleProblem,
  listSaleTimes,
  toPresaleProduct,
} from './early-sale.ts'
import type { Product } from './shared/queries.ts'

const at = (hour: number) => new Date(hour * 3_600_000).toISOString()
const now = 10 * 3_600_000
const presale = (kind: 'follow' | 'make' | 'code', from: number, until: number) => ({
  kind,
  opens_at: at(from),
  closes_at: at(until),
})
const getEarly = (presales: Product['presales'], from = 20, isEnded = false) =>
  getEarlySale({ presales, sale_from: at(from) }, { now, isEnded })

describe('early sale', () => {
  test('lists presales until they close, and none once the general sale is open or over', () => {
    const windows = [presale('follow', 8, 10), presale('make', 9, 12), presale('code', 12, 14)]
    expect(getEarly(windows)).toEqual({
      windows: windows.slice(1),
      isOpen: true,
      takesCode: false,
      needsCode: false,
    })
    const none = { windows: [], isOpen: false, takesCode: false, needsCode: false }
    expect(getEarly(windows, 10)).toEqual(none)
    expect(getEarly(windows, 20, true)).toEqual(none)
  })

  test('accepts a code while its presale is open, and requires it if no other presale is', () => {
    const needs = (presales: Product['presales']) => {
      const { isOpen, takesCode, needsCode } = getEarly(presales)
      return [isOpen, takesCode, needsCode]
    }
    expect(needs([presale('code', 9, 12)])).toEqual([true, true, true])
    expect(needs([presale('code', 9, 12), presale('follow', 10, 12)])).toEqual([true, true, false])
    expect(needs([presale('code', 11, 12)])).toEqual([false, false, false])
  })

  test('marks products as available in a presale unless they are sold out', () => {
    const variant = (id: number, available_left: number | null, prices: object[] = [{}]) => ({
      id,
      option_ids: [id],
      availability: 0,
      available_left,
      prices,
    })
    const product = { availability: 0, variants: [variant(1, null), variant(2, 0), variant(3, 4)] }
    const shown = toPresaleProduct(product as unknown as Product)
    expect([shown.availability, ...shown.variants.map(each => each.availability)]).toEqual([1, 1, 2, 1])
    const soldOut = { ...product, variants: [variant(2, 0)] } as unknown as Product
    expect(toPresaleProduct(soldOut).availability).toBe(2)
    expect(toPresaleProduct({ ...soldOut, variants: [] }).availability).toBe(0)
    const unpriced = { ...product, variants: [variant(4, null, [])] } as unknown as Product
    expect(toPresaleProduct(unpriced).availability).toBe(0)
  })

  test('names the condition that would make a line available', () => {
    const code = getEarly([presale('code', 9, 12)])
    const both = getEarly([presale('code', 9, 12), presale('follow', 9, 12)])
    expect(getPresaleProblem(undefined, null)).toBe('shop.problem.not_on_sale')
    expect(getPresaleProblem(getEarly([presale('code', 11, 12)]), null)).toBe('shop.problem.not_on_sale')
    expect(getPresaleProblem(code, null)).toBe('shop.presale.code.missing')
    expect(getPresaleProblem(code, 'x')).toBe('shop.presale.code.wrong')
    expect(getPresaleProblem(both, null)).toBe('shop.presale.closed')
    expect(getPresaleProblem(getEarly([presale('make', 9, 12)]), 'x')).toBe('shop.presale.closed')
  })

  test('lists the start and end of all sales and presales', () => {
    const product = { presales: [presale('code', 1, 2)], sale_from: at(3), sale_until: at(4) } as Product
    expect(listSaleTimes(product).toSorted((a, b) => a - b)).toEqual(
      [1, 2, 3, 4].map(hour => hour * 3_600_000),
    )
  })

  test('refetches products that should be on sale for as long as a cached response may be stale', () => {
    const product = (availability: number, from: number, until = 20) =>
      ({ availability, sale_from: at(from), sale_until: at(until), variants: [{}] }) as unknown as Product
    const opened = 9 * 3_600_000
    expect(computeRefetchUntil([product(0, 8), product(0, 9), product(0, 11)], now)).toBe(opened + 65_000)
    const settled = [
      product(1, 9),
      product(2, 9),
      product(0, 11),
      product(0, 8, 10),
      { ...product(0, 9), variants: [] },
    ]
    expect(computeRefetchUntil(settled, now)).toBeLessThan(now)
  })
})
