import { expect, test } from 'vitest'
import { asInPresale, askAgainUntil, earlySaleOf, momentsOf, presaleProblem } from './early-sale.ts'
import type { Product } from './shared/queries.ts'

const at = (hour: number) => new Date(hour * 3_600_000).toISOString()
const now = 10 * 3_600_000
const presale = (kind: 'follow' | 'make' | 'code', from: number, until: number) => ({
  kind,
  opens_at: at(from),
  closes_at: at(until),
})
const earlyOf = (presales: Product['presales'], from = 20, isEnded = false) =>
  earlySaleOf({ presales, sale_from: at(from) }, { now, isEnded })

test('presales are of use until they close, and none is once the sale is open to all or over', () => {
  const windows = [presale('follow', 8, 10), presale('make', 9, 12), presale('code', 12, 14)]
  expect(earlyOf(windows)).toEqual({
    windows: windows.slice(1),
    isOpen: true,
    takesCode: false,
    needsCode: false,
  })
  const none = { windows: [], isOpen: false, takesCode: false, needsCode: false }
  expect(earlyOf(windows, 10)).toEqual(none)
  expect(earlyOf(windows, 20, true)).toEqual(none)
})

test('a code is asked for once its window is open, and is needed where nothing else lets in', () => {
  const needs = (presales: Product['presales']) => {
    const { isOpen, takesCode, needsCode } = earlyOf(presales)
    return [isOpen, takesCode, needsCode]
  }
  expect(needs([presale('code', 9, 12)])).toEqual([true, true, true])
  expect(needs([presale('code', 9, 12), presale('follow', 10, 12)])).toEqual([true, true, false])
  expect(needs([presale('code', 11, 12)])).toEqual([false, false, false])
})

test('in a presale a product is available but for what is sold out', () => {
  const variant = (id: number, available_left: number | null, prices: object[] = [{}]) => ({
    id,
    option_ids: [id],
    availability: 0,
    available_left,
    prices,
  })
  const product = { availability: 0, variants: [variant(1, null), variant(2, 0), variant(3, 4)] }
  const shown = asInPresale(product as unknown as Product)
  expect([shown.availability, ...shown.variants.map(each => each.availability)]).toEqual([1, 1, 2, 1])
  const soldOut = { ...product, variants: [variant(2, 0)] } as unknown as Product
  expect(asInPresale(soldOut).availability).toBe(2)
  expect(asInPresale({ ...soldOut, variants: [] }).availability).toBe(0)
  const unpriced = { ...product, variants: [variant(4, null, [])] } as unknown as Product
  expect(asInPresale(unpriced).availability).toBe(0)
})

test('what stands against a line is named by what would open it', () => {
  const code = earlyOf([presale('code', 9, 12)])
  const both = earlyOf([presale('code', 9, 12), presale('follow', 9, 12)])
  expect(presaleProblem(undefined, null)).toBe('shop.problem.not_on_sale')
  expect(presaleProblem(earlyOf([presale('code', 11, 12)]), null)).toBe('shop.problem.not_on_sale')
  expect(presaleProblem(code, null)).toBe('shop.presale.code.missing')
  expect(presaleProblem(code, 'x')).toBe('shop.presale.code.wrong')
  expect(presaleProblem(both, null)).toBe('shop.presale.closed')
  expect(presaleProblem(earlyOf([presale('make', 9, 12)]), 'x')).toBe('shop.presale.closed')
})

test('the page looks again whenever somebody else may buy', () => {
  const product = { presales: [presale('code', 1, 2)], sale_from: at(3), sale_until: at(4) } as Product
  expect(momentsOf(product).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4].map(hour => hour * 3_600_000))
})

test('what is on sale by the clock and not by its answer is asked for again, as long as a cache may keep that', () => {
  const product = (availability: number, from: number, until = 20) =>
    ({ availability, sale_from: at(from), sale_until: at(until), variants: [{}] }) as unknown as Product
  const opened = 9 * 3_600_000
  expect(askAgainUntil([product(0, 8), product(0, 9), product(0, 11)], now)).toBe(opened + 65_000)
  const settled = [
    product(1, 9),
    product(2, 9),
    product(0, 11),
    product(0, 8, 10),
    { ...product(0, 9), variants: [] },
  ]
  expect(askAgainUntil(settled, now)).toBeLessThan(now)
})
