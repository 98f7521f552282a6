import { type ComponentType, memo, type ReactNode, Suspense } from 'react'

/**
 * A part of a page that is hydrated by itself: React gives way to the browser between parts, and a press hydrates the
 * pressed one at once. Its properties are compared, since an update from above hydrates it out of turn.
 *
 * `turn` (1, 2, …): React hydrates all boundaries that it finds in one commit, and those inside them in the next one.
 * So a part whose turn is later is in more of them, and the effects of a page's parts are not one long task.
 */
export function apart<Props extends object>(Part: ComponentType<Props>, turn = 1): ComponentType<Props> {
  const Apart = (props: Props) => inBoundaries(turn, <Part {...props} />)
  return memo(Apart) as unknown as ComponentType<Props>
}

function inBoundaries(count: number, part: ReactNode): ReactNode {
  return count === 0 ? part : <Suspense>{inBoundaries(count - 1, part)}</Suspense>
}
