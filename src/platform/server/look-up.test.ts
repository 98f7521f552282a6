import { describe, expect, test, vi } from 'vitest'
import { lookUp } from './look-up.ts'

const rows = [
  { id: 1, name: 'one' },
  { id: 2, name: 'two' },
]
const read = (ids: number[]) => Promise.resolve(rows.filter(({ id }) => ids.includes(id)))

describe('lookUp', () => {
  test('reads each id once when ids repeat or are null', async () => {
    const counted = vi.fn(read)
    const found = await lookUp([2, null, 1, 2], counted)
    expect(counted.mock.calls).toEqual([[[2, 1]]])
    expect([found.get(1).name, found.find(2)?.name, found.find(null)]).toEqual(['one', 'two', null])
  })

  test('skips the query when there are no ids', async () => {
    const counted = vi.fn(read)
    await lookUp([null], counted)
    expect(counted).not.toHaveBeenCalled()
  })

  test('omits unknown ids from a pick and throws when a required one is unknown', async () => {
    const found = await lookUp([2, 9], read)
    expect(found.pick([9, 2])).toEqual([rows[1]])
    expect(found.find(9)).toBe(null)
    expect(() => found.get(9)).toThrow('no row with the id 9')
  })
})
