import { lazy, Suspense, useEffect, useState } from 'react'
import { useRouter } from '../../../../platform/web/routing/use-router.ts'
import type { Savable } from './use-mark.ts'

const parts = () => import('../save-parts.tsx')
const SaveButton = lazy(async () => ({ default: (await parts()).SaveButton }))
const WaitingMark = lazy(async () => ({ default: (await parts()).WaitingMark }))

/** The bookmark of a row where a first view doesn't need its code: it comes into its place once the page is hydrated. */
export function SaveSlot({ event }: { event: Savable }) {
  return (
    useHasTexts() && (
      <Suspense>
        <SaveButton event={event} />
      </Suspense>
    )
  )
}

/** Saves what a visitor wanted to save, after signing in. Once on a page that has slots. */
export function WaitingSave() {
  return (
    useHasTexts() && (
      <Suspense>
        <WaitingMark />
      </Suspense>
    )
  )
}

/** Whether the page is hydrated and has the bookmark's texts, which come with it where the page has none of them. */
function useHasTexts(): boolean {
  const { texts } = useRouter().context
  const [hasTexts, setHasTexts] = useState(false)
  useEffect(() => {
    // Without them there is no bookmark, as without its code.
    texts.load(['event']).then(
      () => setHasTexts(true),
      () => undefined,
    )
  }, [texts])
  return hasTexts
}
