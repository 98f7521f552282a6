import { lazy, Suspense, useEffect, useState } from 'react'
import type { Savable } from './use-mark.ts'

const parts = () => import('../save-parts.tsx')
const SaveButton = lazy(async () => ({ default: (await parts()).SaveButton }))
const WaitingMark = lazy(async () => ({ default: (await parts()).WaitingMark }))

/** The bookmark of a row where a first view doesn't need its code: it comes into its place once the page is hydrated. */
export function SaveSlot({ event }: { event: Savable }) {
  return (
    useIsHydrated() && (
      <Suspense>
        <SaveButton event={event} />
      </Suspense>
    )
  )
}

/** Saves what a visitor wanted to save, after signing in. Once on a page that has slots. */
export function WaitingSave() {
  return (
    useIsHydrated() && (
      <Suspense>
        <WaitingMark />
      </Suspense>
    )
  )
}

function useIsHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  return isHydrated
}
