import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { trackUploads } from './open-uploads.ts'

const limits = { bytesMax: 100, callerBytesMax: 60, countMax: 5, fanCountMax: 1, networkCountMax: 2 }
const visitor = (address: string) => ({ address, fanId: null })

describe('trackUploads', () => {
  test('rejects a network that exceeds its share of uploads or bytes', () => {
    const uploads = trackUploads(limits)
    const first = uploads.open(visitor('a'))
    expect([first?.grow(60), first?.grow(1), uploads.open(visitor('a'))?.grow(1)]).toEqual([
      true,
      false,
      false,
    ])
    expect(uploads.open(visitor('a'))).toBeNull()
    const other = uploads.open(visitor('b'))
    expect([other?.grow(40), other?.grow(1)]).toEqual([true, false])
    first?.[Symbol.dispose]()
    expect([other?.grow(20), other?.grow(1)]).toEqual([true, false])
  })

  test('counts the fans of a network separately from each other and from its visitors', () => {
    const uploads = trackUploads(limits)
    const open = (fanId: number | null) => uploads.open({ address: 'a', fanId }) !== null
    expect([open(1), open(1), open(2), open(null), open(null), open(null)]).toEqual([
      true,
      false,
      true,
      true,
      true,
      false,
    ])
  })

  test('releases everything when all uploads have ended', () => {
    const step = fc.record({
      caller: fc.constantFrom('a', 'b', 'c', 'd'),
      bytes: fc.nat(80),
      ends: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), steps => {
        const uploads = trackUploads(limits)
        const open: Disposable[] = []
        for (const { caller, bytes, ends } of steps) {
          const upload = uploads.open(visitor(caller))
          upload?.grow(bytes)
          if (upload) open.push(upload)
          if (ends) open.shift()?.[Symbol.dispose]()
          expect(open.length).toBeLessThanOrEqual(limits.countMax)
        }
        for (const upload of open) upload[Symbol.dispose]()
        for (const caller of ['a', 'b'])
          expect(uploads.open(visitor(caller))?.grow(caller === 'a' ? 60 : 40)).toBe(true)
      }),
    )
  })
})
