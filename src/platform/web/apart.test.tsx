import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { apart } from './apart.tsx'

test('a part has a boundary of its own in the HTML, where hydration may pause', () => {
  const Part = apart(({ name }: { name: string }) => <p>{name}</p>)
  expect(renderToString(<Part name="Dates" />)).toBe('<!--$--><p>Dates</p><!--/$-->')
})

test('properties that are the same are no update: the part is not asked again', () => {
  const Part = apart(vi.fn(() => null)) as unknown as { compare: unknown; type: (props: object) => unknown }
  // `memo` with React's own comparison, around the boundary and not inside it.
  expect(Part.compare).toBeNull()
  expect(Part.type({})).toMatchObject({ type: Symbol.for('react.suspense') })
})
