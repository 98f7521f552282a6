import { expect, test } from 'vitest'
import { rememberBytes } from './remember-bytes.ts'

const bytes = (length: number) => new Uint8Array(length)

test('the longest unused goes when there is too much, and what is set again counts once', () => {
  const held = rememberBytes(10)
  held.set('a', bytes(4))
  held.set('b', bytes(4))
  held.set('b', bytes(5))
  expect(held.get('a')).toHaveLength(4)
  held.set('c', bytes(1))
  held.set('d', bytes(3))
  expect(['a', 'b', 'c', 'd'].map(name => held.get(name)?.length)).toEqual([4, undefined, 1, 3])
})

test('what is larger than all room is not kept, what is forgotten makes room', () => {
  const held = rememberBytes(10)
  held.set('a', bytes(11))
  expect(held.get('a')).toBeUndefined()
  held.set('b', bytes(10))
  held.forget('b')
  held.set('c', bytes(10))
  expect(held.get('c')).toHaveLength(10)
})
