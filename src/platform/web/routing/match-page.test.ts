import { describe, expect, test } from 'vitest'
import { createMatcher } from './match-page.ts'
import { pickDeclaredSearch } from './open-page.ts'

const row = (path: string, search?: string[]) => ({
  path,
  page: 'page',
  texts: [],
  ...(search && { search }),
})
const match = createMatcher(
  [
    '/',
    '/project/$project/',
    '/project/$project/$section/',
    '/project/$project/purchase/',
    '/project/order/',
    '/project/order/$order/',
    '/a.b/',
  ].map(path => row(path)),
)
const found = (pathname: string) => {
  const { row: matched, params } = match(pathname) ?? {}
  return [matched?.path, params]
}

describe('createMatcher', () => {
  test('prefers fixed segments to parameters, from the left', () => {
    expect(found('/')).toEqual(['/', {}])
    expect(found('/project/order/')).toEqual(['/project/order/', {}])
    expect(found('/project/5/')).toEqual(['/project/$project/', { project: '5' }])
    expect(found('/project/5/purchase/')).toEqual(['/project/$project/purchase/', { project: '5' }])
    expect(found('/project/order/purchase/')).toEqual(['/project/order/$order/', { order: 'purchase' }])
    expect(found('/project/5/news/')).toEqual([
      '/project/$project/$section/',
      { project: '5', section: 'news' },
    ])
  })

  test('decodes parameters and rejects malformed percent-encoding', () => {
    expect(found('/project/%ED%95%9C%2F,5/')).toEqual(['/project/$project/', { project: '한/,5' }])
    expect(match('/project/%FF/')).toBeNull()
  })

  test('rejects paths with missing, extra or different segments', () => {
    for (const path of [
      '/project/',
      '/project/5',
      '/project//',
      '/x/project/5/',
      '/project/5/a/b/',
      '/axb/',
      '',
    ]) {
      expect(match(path), path).toBeNull()
    }
  })

  test('returns the declared query parameters, with the last value of each', () => {
    expect(pickDeclaredSearch(row('/', ['query', 'tab']), '?query=a&x=1&query=b')).toEqual({ query: 'b' })
    expect(pickDeclaredSearch(row('/', ['query']), '')).toEqual({})
    expect(pickDeclaredSearch(row('/'), '?query=a')).toEqual({})
  })
})
