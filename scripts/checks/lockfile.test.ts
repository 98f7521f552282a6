import { describe, expect, test } from 'vitest'
import { findLockfileMistakes } from './lockfile.ts'

describe('findLockfileMistakes', () => {
  test('accepts a package next to its dependent or in a folder above it', () => {
    const packages = {
      '': { dependencies: { a: '1.0.0' }, devDependencies: { b: '1.0.0' } },
      'node_modules/a': { dependencies: { b: '1.0.0' }, devDependencies: { unneeded: '1.0.0' } },
      'node_modules/a/node_modules/b': { optionalDependencies: { c: '1.0.0' } },
      'node_modules/b': {},
      'node_modules/c': {},
    }
    expect(findLockfileMistakes({ packages })).toEqual([])
  })

  test('reports a missing dependency', () => {
    const packages = {
      '': { devDependencies: { a: '1.0.0' }, optionalDependencies: { 'd-darwin-arm64': '1.0.0' } },
      'node_modules/a': { optionalDependencies: { c: '2.0.0' } },
      'node_modules/b/node_modules/c': {},
    }
    expect(findLockfileMistakes({ packages })).toEqual([
      'package-lock.json lacks d-darwin-arm64 1.0.0, which package.json names',
      'package-lock.json lacks c 2.0.0, which node_modules/a names',
    ])
  })
})
