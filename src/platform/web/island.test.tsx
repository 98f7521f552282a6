import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { createIsland } from './island.tsx'

describe('createIsland', () => {
  test('renders a separate boundary in the HTML, where hydration may pause', () => {
    const Part = createIsland(({ name }: { name: string }) => <p>{name}</p>)
    expect(renderToString(<Part name="Dates" />)).toBe('<!--$--><p>Dates</p><!--/$-->')
  })

  test('skips updates with equal props', () => {
    const Part = createIsland(vi.fn(() => null)) as unknown as {
      compare: unknown
      type: (props: object) => unknown
    }
    // `memo` with React's default comparison, around the boundary and not inside it.
    expect(Part.compare).toBeNull()
    expect(Part.type({})).toMatchObject({ type: Symbol.for('react.suspense') })
  })
})
