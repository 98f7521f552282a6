import { describe, expect, test } from 'vitest'
import { getKeyAct, type ReservedKeys } from './key-acts.ts'

const press = (key: string, own: ReservedKeys = 'none', more = {}) =>
  getKeyAct({ key, altKey: false, ctrlKey: false, metaKey: false, ...more }, own)

describe('getKeyAct', () => {
  test.each([
    [' ', 'play'],
    ['K', 'play'],
    ['m', 'mute'],
    ['?', 'help'],
    ['ArrowLeft', { seek: -5 }],
    ['l', { seek: 10 }],
    ['ArrowUp', { volume: 0.1 }],
    ['0', { part: 0 }],
    ['7', { part: 0.7 }],
  ] as const)('maps a key to its act: %j', (key, act) => {
    expect(press(key)).toEqual(act)
  })

  test('returns no act for keys that the focused element needs', () => {
    expect(press(' ', 'space')).toBeUndefined()
    expect(press('ArrowLeft', 'moving')).toBeUndefined()
    expect(press('ArrowRight', 'space')).toEqual({ seek: 5 })
    expect(press('m', 'moving')).toBe('mute')
    expect(press('m', 'all')).toBeUndefined()
    expect(press('4', 'all')).toBeUndefined()
  })

  test('returns no act for shortcuts with a modifier', () => {
    expect(press('f', 'none', { ctrlKey: true })).toBeUndefined()
    expect(press('l', 'none', { metaKey: true })).toBeUndefined()
    expect(press('constructor')).toBeUndefined()
  })
})
