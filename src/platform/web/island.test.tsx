import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { createIsland } from './island.tsx'

describe('createIsland', () => {
  test('renders a separate boundary into the HTML, at which hydration can pause', () => {
    const Part = createIsland(({ name }: { name: string }) => <p>{name}</p>)
    expect(renderToString(<Part name="Dates" />)).toBe('<!--$--><p>Dates</p><!--/$-->')
  })

  test('ignores updates with equal props', () => {
    const Part = createIsland(vi.fn(() => null)) as unknown as {
      compare: unknown
      type: (props: object) => unknown
    }
    // `memo` with React's default comparison is outside the boundary.
    expect(Part.compare).toBeNull()
    expect(Part.type({})).toMatchObject({ type: Symbol.for('react.suspense') })
  })
})
