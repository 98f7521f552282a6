import { type ComponentType, memo, Suspense } from 'react'

/**
 * A part of a page that is hydrated by itself: React gives way to the browser between parts, and a press hydrates the
 * pressed one at once. Its properties are compared, since an update from above hydrates it out of turn.
 */
export function apart<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  const Apart = (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
  return memo(Apart) as unknown as ComponentType<Props>
}
