import type { SignInReason } from '../../identity/accounts/web/shared/intents.ts'
import { createPendingAct, isId } from '../../identity/accounts/web/shared/pending-act.ts'
import { usePendingAct, useSignInFirst } from '../../identity/accounts/web/shared/sign-in-first.ts'
import type { CallOf } from '../../platform/contract/endpoint.ts'
import { toasts } from '../../platform/web/browser/page-toasts.ts'
import { useT } from '../../platform/web/i18n.tsx'
import { useOptimistic } from '../../platform/web/optimistic.ts'
import { useApi } from '../../platform/web/use-api.ts'
import type { makeCampaign, takeMakeBack } from '../contract.ts'
import { readInvitation } from './invitation-link.ts'
import { type MakeState, toPromotion } from './use-makes.ts'

type Picture = NonNullable<SignInReason['picture']>

/** Campaign to make, with the names and picture for the toast and the sign-in prompt. */
export interface MakeTarget {
  artistId: number
  cityId: number
  artistName: string
  cityName: string
  picture?: Picture | null
}

const pending = createPendingAct<MakeTarget>({
  key: 'pending-make',
  isWhole: ({ artistId, cityId }) => isId(artistId) && isId(cityId),
})

/**
 * Makes a campaign or takes the make back, with an optimistic update that is rolled back on failure. Visitors
 * sign in first; {@link PendingMake} then runs the make.
 */
export function useMake() {
  const write = useMakeWrite()
  const mustSignIn = useSignInFirst(pending)
  return {
    isBusy: write.isPending,
    toggle({ picture, ...target }: MakeTarget, { isMade: wasMade, makeCount }: MakeState): void {
      if (write.isPending) return
      const names = { artist: target.artistName, city: target.cityName }
      if (mustSignIn(target, { to: 'make', names, picture: picture ?? null })) return
      const isMade = !wasMade
      const expected = { isMade, makeCount: Math.max(0, makeCount + (isMade ? 1 : -1)) }
      write.mutate({ input: { ...target, isMade }, expected })
    },
  }
}

/**
 * Runs the pending make after the fan has signed in. Render it once per page; it is a component, so that the
 * page doesn't re-render.
 */
export function PendingMake(): null {
  const { mutate } = useMakeWrite()
  usePendingAct(pending, target => mutate({ input: { ...target, isMade: true } }))
  return null
}

function useMakeWrite() {
  const t = useT()
  const api = useApi()
  const words = ({ artistName, cityName }: MakeTarget) => ({ artist: artistName, city: cityName })
  return useOptimistic<MakeTarget & { isMade: boolean }, MakeState>({
    kind: 'makes',
    thingOf: ({ artistId, cityId }) => toPromotion(artistId, cityId),
    async send({ artistId, cityId, isMade }) {
      const input = { promotion: toPromotion(artistId, cityId) }
      const path = '/api/v2/promotions/{promotion}/make/'
      const via = readInvitation(input.promotion)
      const { make_count: makeCount, number } = isMade
        ? await api.call<CallOf<typeof makeCampaign>>('PUT', path, { ...input, ...(via && { via }) })
        : await api.call<CallOf<typeof takeMakeBack>>('DELETE', path, input)
      return { isMade, makeCount, number }
    },
    // Invalidates the campaign too, because its rank, weekly count and status change.
    invalidates: ({ artistId, cityId }) => [
      ['self', 'makes'],
      ['campaign', toPromotion(artistId, cityId)],
    ],
    onDone: input =>
      toasts.add(t(input.isMade ? 'campaign.made' : 'campaign.takenBack', words(input)), { type: 'success' }),
    onFailed: input => toasts.add(t('campaign.makeFailed', words(input)), { type: 'error' }),
  })
}
