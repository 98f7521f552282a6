import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { toasts } from '../../../platform/web/browser/page-toasts.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useModal } from '../../../platform/web/modals.tsx'
import { useCurrentUser } from '../../../platform/web/session/current-user.ts'
import { useApi } from '../../../platform/web/web-app.tsx'
import type { makeCampaign, takeMakeBack } from '../contract.ts'
import { madeNotes } from './made.ts'
import type { Known } from './made-notes.ts'
import { createPendingMake, type PendingMake } from './pending-make.ts'

const pending = createPendingMake(
  () => sessionStorage,
  () => Date.now(),
)

/**
 * Makes a campaign, or takes the make back. The count moves at once, and moves back where the server refuses. A
 * visitor is asked to sign in first; the make then goes through by itself (`useWaitingMake`).
 */
export function useMake() {
  const user = useCurrentUser()
  const signIn = useModal('SIGN_IN')
  const send = useSend()
  const [isBusy, setIsBusy] = useState(false)
  return {
    isBusy,
    async toggle(campaign: PendingMake, state: Known): Promise<void> {
      if (isBusy) return
      if (!user) {
        pending.keep(campaign)
        signIn.open()
        return
      }
      setIsBusy(true)
      const isMade = !state.isMade
      await send(campaign, { isMade, makeCount: Math.max(0, state.makeCount + (isMade ? 1 : -1)) })
      setIsBusy(false)
    },
  }
}

/** Carries out the make that waited for its fan, as soon as somebody is signed in. One place on each page uses it. */
export function useWaitingMake(): void {
  const userId = useCurrentUser()?.id
  const send = useSend()
  const sendNow = useRef(send)
  sendNow.current = send
  useEffect(() => {
    const waiting = userId === undefined ? null : pending.take()
    if (waiting) void sendNow.current(waiting, null)
  }, [userId])
}

/** Sends a make (or the taking back that `expected` shows) and says how it went. */
function useSend() {
  const t = useT()
  const api = useApi()
  const queryClient = useQueryClient()
  return async (campaign: PendingMake, expected: Known | null): Promise<void> => {
    const before = madeNotes.of(campaign)
    const isMade = expected?.isMade ?? true
    const values = { artist: campaign.artistName, city: campaign.cityName }
    if (expected) madeNotes.note(campaign, expected)
    try {
      const input = { promotion: `${campaign.artistId}-${campaign.cityId}` }
      const path = '/api/v2/promotions/{promotion}/make/'
      const { make_count: makeCount } = isMade
        ? await api.call<CallOf<typeof makeCampaign>>('PUT', path, input)
        : await api.call<CallOf<typeof takeMakeBack>>('DELETE', path, input)
      madeNotes.note(campaign, { isMade, makeCount })
      toasts.add(t(isMade ? 'campaign.made' : 'campaign.takenBack', values), { type: 'success' })
      void queryClient.invalidateQueries({ queryKey: ['self', 'makes'] })
    } catch {
      madeNotes.note(campaign, before)
      toasts.add(t('campaign.makeFailed', values), { type: 'error' })
    }
  }
}
