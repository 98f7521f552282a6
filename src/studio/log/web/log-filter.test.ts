import { describe, expect, test } from 'vitest'
import { toLogFilter } from './log-filter.ts'

describe('toLogFilter', () => {
  test("converts days of the person's zone to instants, and includes the last day", () => {
    const filters = { object: 'order 12', from: '2026-03-28', until: '2026-03-29' }
    expect(toLogFilter(filters, 'Europe/Berlin')).toEqual({
      object: 'order 12',
      from: '2026-03-27T23:00:00.000Z',
      // A day of 23 hours, because the clocks go forward.
      until: '2026-03-29T22:00:00.000Z',
    })
  })

  test('leaves out days that are missing or no days', () => {
    expect(toLogFilter({ act: 'staff' }, 'UTC')).toEqual({ act: 'staff' })
    expect(toLogFilter({ from: 'x', until: 'y' }, 'UTC')).toEqual({})
  })
})
