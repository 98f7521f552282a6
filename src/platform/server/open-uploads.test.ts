import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openUploads } from './open-uploads.ts'

const limits = { bytesMax: 100, callerBytesMax: 60, countMax: 5, callerCountMax: 2 }

test('one caller takes no more than its share, in number and in bytes', () => {
  const uploads = openUploads(limits)
  const first = uploads.open('a')
  expect([first?.grow(60), first?.grow(1), uploads.open('a')?.grow(1)]).toEqual([true, false, false])
  expect(uploads.open('a')).toBeNull()
  const other = uploads.open('b')
  expect([other?.grow(40), other?.grow(1)]).toEqual([true, false])
  first?.[Symbol.dispose]()
  expect([other?.grow(20), other?.grow(1)]).toEqual([true, false])
})

test('whatever opens, grows and ends, everything is free again at the end', () => {
  const step = fc.record({
    caller: fc.constantFrom('a', 'b', 'c', 'd'),
    bytes: fc.nat(80),
    ends: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), steps => {
      const uploads = openUploads(limits)
      const open: Disposable[] = []
      for (const { caller, bytes, ends } of steps) {
        const upload = uploads.open(caller)
        upload?.grow(bytes)
        if (upload) open.push(upload)
        if (ends) open.shift()?.[Symbol.dispose]()
        expect(open.length).toBeLessThanOrEqual(limits.countMax)
      }
      for (const upload of open) upload[Symbol.dispose]()
      for (const caller of ['a', 'b']) expect(uploads.open(caller)?.grow(caller === 'a' ? 60 : 40)).toBe(true)
    }),
  )
})
