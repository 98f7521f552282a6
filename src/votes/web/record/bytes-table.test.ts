import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { BytesTable } from './bytes-table.ts'
import { Numbers } from './chunks.ts'

describe('BytesTable', () => {
  test('keeps the index of each hash across chunks and growth, even with equal prefixes', () => {
    const table = new BytesTable()
    const many = Array.from({ length: 40_000 }, (_, n) =>
      createHash('sha256').update(String(n)).digest('hex'),
    )
    const alike = ['1', '2', 'f'].map(digit => `${'0'.repeat(63)}${digit}`)
    const all = [...many, ...alike]
    expect(all.map(hex => table.add(hex))).toEqual(all.map((_, n) => n))
    expect(all.map(hex => table.find(hex))).toEqual(all.map((_, n) => n))
    expect([table.hexOf(0), table.hexOf(39_999), table.hexOf(40_002)]).toEqual([
      all[0],
      all[39_999],
      alike[2],
    ])
    expect(table.find('0'.repeat(64))).toBe(-1)
  })

  test('finds numbers by binary search in any chunk', () => {
    const numbers = new Numbers(Float64Array)
    for (let at = 0; at < 140_000; at += 1) numbers.set(at, at * 2 + 1)
    expect([1, 131_073, 279_999].map(value => numbers.indexOf(value))).toEqual([0, 65_536, 139_999])
    expect([0, 2, 280_001].map(value => numbers.indexOf(value))).toEqual([-1, -1, -1])
    expect([numbers.length, numbers.get(140_000), numbers.get(9_000_000)]).toEqual([140_000, 0, 0])
  })
})
