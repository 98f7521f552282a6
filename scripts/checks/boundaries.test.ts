import { describe, expect, test } from 'vitest'
import { findCircle, findImports, findViolations } from './boundaries.ts'

const broken = (from: string, to: string, isType = false) =>
  findViolations([{ from, to, isType }]).map(line => line.split(': ')[1])

const page = 'src/discovery/artist/web/artist-page.tsx'

describe('findViolations on forbidden imports', () => {
  test.each([
    ['src/platform/server/app.ts', 'src/catalogue/artists/contract.ts', 'platform knows no module'],
    ['src/platform/web/router.tsx', 'src/app/routes.ts', 'platform knows no module'],
    ['src/platform/web/shell/frame.tsx', 'src/app/shell/slots.tsx', 'platform knows no module'],
    [
      'src/discovery/home/web/home-page.tsx',
      'src/app/shell/slots.tsx',
      'a module knows nothing of what puts modules together',
    ],
    [
      'src/discovery/home/server/index.ts',
      'src/discovery/artist/web/shared/card.tsx',
      /^a module uses another/,
    ],
    [
      'src/discovery/home/server/index.ts',
      'src/catalogue/artists/server/get-artist.ts',
      /^a module uses another only/,
    ],
    [page, 'src/commerce/shop/web/card.tsx', /^a module uses another only/],
    [
      'src/commerce/prices/server/quotes.test.ts',
      'src/commerce/shop/server/stock.ts',
      /^a module uses another only/,
    ],
    [page, 'src/platform/server/database.ts', /^the web knows nothing of the server$/],
    [page, 'src/platform/import/cell-types.ts', /^the web knows nothing of the server$/],
    [page, 'src/catalogue/artists/contract.ts', /^the web takes only types/],
    ['src/app/main.ts', 'demo/load.ts', /^nothing in src imports/],
    [
      'src/platform/server/process/run.ts',
      'packages/local-postgres/start.ts',
      /^the local PostgreSQL is loaded only/,
    ],
    [
      'src/platform/server/app.ts',
      'src/platform/server/testing/database.ts',
      /^the product does not import its tests$/,
    ],
  ])('reports an import from %s to %s', (from, to, says) => {
    expect(broken(from, to)).toEqual([expect.stringMatching(says)])
  })
})

describe('findViolations on allowed imports', () => {
  test.each([
    [page, 'src/platform/ui/button.tsx', false],
    [page, 'src/catalogue/artists/contract.ts', true],
    [page, 'src/commerce/shop/contract.ts', true],
    [page, 'src/commerce/shop/web/shared/card.tsx', false],
    ['src/commerce/shop/server/shop.test.ts', 'src/discovery/artist/web/shared/names.ts', false],
    ['src/commerce/prices/server/quotes.test.ts', 'src/commerce/shop/server/testing/shop-fixtures.ts', false],
    ['src/app/shell/slots.tsx', 'src/identity/accounts/web/account.tsx', false],
    ['src/discovery/home/server/index.ts', 'src/catalogue/artists/server/index.ts', false],
    ['src/platform/server/app.test.ts', 'src/platform/server/testing/database.ts', false],
    ['demo/load.ts', 'src/app/modules.ts', false],
  ])('allows an import from %s to %s', (from, to, isType) => {
    expect(broken(from, to, isType)).toEqual([])
  })
})

describe('boundaries', () => {
  test('findViolations allows the embedded PostgreSQL through import(), in its own files and in tests', () => {
    const to = 'packages/local-postgres/start.ts'
    const lazy = { from: 'src/platform/server/process/connect-database.ts', to, isType: false, isLazy: true }
    expect(findViolations([lazy])).toEqual([])
    expect(broken('packages/local-postgres/restart.ts', to)).toEqual([])
    expect(broken('src/platform/server/testing/global-setup.ts', to)).toEqual([])
  })

  test('findImports finds every form of import and recognizes type-only imports', () => {
    const code = `
    import type { A } from './a.ts'
    import { type B } from './b.ts'
    import c, { type C } from './c.ts'
    import './d.css'
    export { e } from '../e.ts'
    export type { F } from './f.ts'
    export * from './g.ts'
    const h = () => import('./h.ts')
    import { z } from 'zod'
    const page = <p>import './no.ts'</p>`
    expect(findImports('src/web/page.tsx', code).map(({ to, isType }) => [to, isType])).toEqual([
      ['src/web/a.ts', true],
      ['src/web/b.ts', true],
      ['src/web/c.ts', false],
      ['src/web/d.css', false],
      ['src/e.ts', false],
      ['src/web/f.ts', true],
      ['src/web/g.ts', false],
      ['src/web/h.ts', false],
    ])
  })

  test('findCircle finds a circle unless a type import closes it', () => {
    const edge = (from: string, to: string, isType = false) => ({ from, to, isType })
    const path = [edge('a', 'b'), edge('b', 'c'), edge('a', 'c')]
    expect(findCircle(path)).toBeUndefined()
    expect(findCircle([...path, edge('c', 'a', true)])).toBeUndefined()
    expect(findCircle([...path, edge('c', 'b')])).toEqual(['b', 'c', 'b'])
  })
})
