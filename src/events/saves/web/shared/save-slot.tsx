import { lazy, Suspense, useEffect, useState } from 'react'
import { useRouter } from '../../../../platform/web/routing/use-router.ts'
import type { Savable } from './use-mark.ts'

const parts = () => import('../save-parts.tsx')
const SaveButton = lazy(async () => ({ default: (await parts()).SaveButton }))
const WaitingMark = lazy(async () => ({ default: (await parts()).PendingMark }))

/**
 * A row's bookmark, which appears in its place after hydration, because the first view doesn't need its code.
 */
export function SaveSlot({ event }: { event: Savable }) {
  return (
    useHasTexts() && (
      <Suspense>
        <SaveButton event={event} />
      </Suspense>
    )
  )
}

/** Runs a visitor's pending save after signing in. Render it once on a page with slots. */
export function PendingSave() {
  return (
    useHasTexts() && (
      <Suspense>
        <WaitingMark />
      </Suspense>
    )
  )
}

/** Returns whether the page is hydrated and has the bookmark's texts; loads them if the page has none. */
function useHasTexts(): boolean {
  const { texts } = useRouter().context
  const [hasTexts, setHasTexts] = useState(false)
  useEffect(() => {
    // If they fail to load, the bookmark is omitted, as without its code.
    texts.load(['event']).then(
      () => setHasTexts(true),
      () => undefined,
    )
  }, [texts])
  return hasTexts
}
