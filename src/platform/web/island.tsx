import { type ComponentType, memo, Suspense } from 'react'

/**
 * Creates a part of a page that hydrates separately: React yields to the browser between parts, and a press
 * immediately hydrates the pressed part. Memoized, because an update from above would hydrate it early.
 */
export function createIsland<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  const Island = (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
  return memo(Island) as unknown as ComponentType<Props>
}
