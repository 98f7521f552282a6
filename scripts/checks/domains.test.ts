import { describe, expect, test } from 'vitest'
import { domainMistakes, isUpward } from './domains.ts'

const edge = (from: string, to: string) => ({
  from: `src/modules/${from}`,
  to: `src/modules/${to}`,
  isType: true,
})

describe('isUpward', () => {
  test.each([
    ['accounts/server/self.ts', 'orders/contract.ts', true],
    ['shows/server/index.ts', 'votes/server/index.ts', true],
    ['artists/server/index.ts', 'shop/server/index.ts', true],
    ['artists/web/artist-page.tsx', 'shop/web/shared/card.tsx', false],
    ['orders/server/index.ts', 'accounts/server/index.ts', false],
    ['orders/server/index.ts', 'shop/server/index.ts', false],
    ['orders/server/index.test.ts', 'tickets/server/index.ts', false],
  ])('of %s to %s is %s', (from, to, expected) => {
    expect(isUpward(edge(from, to))).toBe(expected)
  })
})

describe('domainMistakes', () => {
  const up = edge('accounts/server/self.ts', 'orders/contract.ts')

  test('names an import that points up', () => {
    expect(domainMistakes([up])).toEqual([
      'src/identity/accounts/server/self.ts imports src/commerce/orders/contract.ts: commerce is not below identity',
    ])
  })

  test('names a module without a domain', () => {
    expect(domainMistakes([edge('things/server/index.ts', 'legal/contract.ts')])).toEqual([
      'things belongs to no domain in scripts/checks/domains.ts',
    ])
  })
})
