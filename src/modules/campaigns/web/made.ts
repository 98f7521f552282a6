import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useHasToken } from '../../../platform/web/session/current-user.ts'
import { useApi } from '../../../platform/web/web-app.tsx'
import { createMadeNotes, type Known, type Listed } from './made-notes.ts'
import { madeQuery } from './queries.ts'

/** Of this page. */
export const madeNotes = createMadeNotes()

/**
 * For campaigns in view: whether the fan has made them, and their count, both as new as this page knows. False and
 * the list's count on the server, for visitors and until the answer is there.
 */
export function useMakes(campaigns: readonly Listed[]): (campaign: Listed) => Known {
  useSyncExternalStore(madeNotes.subscribe, madeNotes.version, () => 0)
  const hasToken = useHasToken() === true
  useEffect(() => {
    if (!hasToken) madeNotes.forget()
  }, [hasToken])
  const ids = campaigns.flatMap(({ id }) => id ?? []).slice(0, 100)
  const query = madeQuery({ api: useApi(), locale: useTexts().locale }, ids)
  const { data: made } = useQuery({ ...query, enabled: hasToken && ids.length > 0 })
  return campaign => madeNotes.stateOf(campaign, (hasToken && made) || [])
}
