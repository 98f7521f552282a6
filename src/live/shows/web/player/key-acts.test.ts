import { expect, test } from 'vitest'
import { keyAct } from './key-acts.ts'

const press = (key: string, on = 'VIDEO', more = {}) =>
  keyAct({ key, on, altKey: false, ctrlKey: false, metaKey: false, ...more })

test.each([
  [' ', 'play'],
  ['K', 'play'],
  ['m', 'mute'],
  ['ArrowLeft', { seek: -5 }],
  ['l', { seek: 10 }],
  ['ArrowUp', { volume: 0.1 }],
] as const)('%j', (key, act) => {
  expect(press(key)).toEqual(act)
})

test('a control that is focused keeps the keys that it needs', () => {
  expect(press(' ', 'BUTTON')).toBeUndefined()
  expect(press('ArrowLeft', 'INPUT')).toBeUndefined()
  expect(press('ArrowRight', 'BUTTON')).toEqual({ seek: 5 })
  expect(press('m', 'SELECT')).toBeUndefined()
})

test('shortcuts of the browser stay the browser’s', () => {
  expect(press('f', 'VIDEO', { ctrlKey: true })).toBeUndefined()
  expect(press('l', 'VIDEO', { metaKey: true })).toBeUndefined()
  expect(press('constructor')).toBeUndefined()
})
