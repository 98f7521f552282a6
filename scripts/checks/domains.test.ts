import { describe, expect, test } from 'vitest'
import { findDomainMistakes, isUpward } from './domains.ts'

const edge = (from: string, to: string) => ({
  from: `src/${from}`,
  to: `src/${to}`,
  isType: true,
})

describe('isUpward', () => {
  test.each([
    ['identity/accounts/server/self.ts', 'commerce/orders/contract.ts', true],
    ['live/shows/server/index.ts', 'votes/server/index.ts', true],
    ['catalogue/artists/server/index.ts', 'commerce/shop/server/index.ts', true],
    ['discovery/artist/web/artist-page.tsx', 'commerce/shop/web/shared/card.tsx', false],
    ['commerce/orders/server/index.ts', 'identity/accounts/server/index.ts', false],
    ['commerce/orders/server/index.ts', 'commerce/shop/server/index.ts', false],
    ['commerce/orders/server/index.test.ts', 'ticketing/tickets/server/index.ts', false],
  ])('classifies an import from %s to %s: %s', (from, to, expected) => {
    expect(isUpward(edge(from, to))).toBe(expected)
  })
})

describe('findDomainMistakes', () => {
  test('reports an import of a higher domain', () => {
    expect(
      findDomainMistakes([edge('identity/accounts/server/self.ts', 'commerce/orders/contract.ts')]),
    ).toEqual([
      'src/identity/accounts/server/self.ts imports src/commerce/orders/contract.ts: commerce is not below identity',
    ])
  })

  test('reports a file without a domain', () => {
    expect(findDomainMistakes([edge('things/server/index.ts', 'site/legal/contract.ts')])).toEqual([
      'src/things/server/index.ts lies in no domain of scripts/checks/house.ts',
    ])
  })
})
