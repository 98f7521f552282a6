import { describe, expect, test } from 'vitest'
import { compilePath } from './path-pattern.ts'

describe('compilePath', () => {
  test.each([
    ['/a/b/', '/a/b/', {}],
    ['/a/b/', '/a/b', {}],
    ['/a/b/', '/a/b/c/', null],
    ['/a/{x}/', '/a/one/', { x: 'one' }],
    ['/a/{x}/b/{y}/', '/a/1%2F2/b/%EA%B0%80', { x: '1/2', y: '가' }],
    ['/a/{x}/', '/a//', null],
    ['/a/{x}/', '/a/%zz/', null],
    ['/a.b/', '/aXb/', null],
  ])('matches %s against %s as %j', (pattern, path, found) => {
    expect(compilePath(pattern)(path)).toEqual(found)
  })
})
