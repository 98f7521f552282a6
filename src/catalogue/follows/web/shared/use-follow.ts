import type { SignInReason } from '../../../../identity/accounts/web/shared/intents.ts'
import { createPendingAct, isId } from '../../../../identity/accounts/web/shared/pending-act.ts'
import { usePendingAct, useSignInFirst } from '../../../../identity/accounts/web/shared/sign-in-first.ts'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import { toasts } from '../../../../platform/web/browser/page-toasts.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useOptimistic } from '../../../../platform/web/optimistic.ts'
import { useApi } from '../../../../platform/web/use-api.ts'
import type { followArtist, unfollowArtist } from '../../contract.ts'
import type { FollowState } from './followed.ts'

interface Artist {
  id: number
  /** Shown in the toast. */
  name: string
}

export interface Followable extends Artist {
  picture?: SignInReason['picture']
}

/** Without `isMuted`, the server's value stays; the page may not know it yet. */
type FollowDraft = Pick<FollowState, 'isFollowed'> & Partial<FollowState>

const pending = createPendingAct<Artist>({ key: 'pending-follow', isWhole: ({ id }) => isId(id) })

/**
 * Follows, unfollows or mutes an artist with an optimistic update, which is rolled back on failure. A visitor
 * must sign in first; the follow then runs ({@link PendingFollow}).
 */
export function useFollow({ id, name, picture = null }: Followable, { isQuiet = false } = {}) {
  const write = useFollowWrite(isQuiet)
  const mustSignIn = useSignInFirst(pending)
  return {
    isBusy: write.isPending,
    change(draft: FollowDraft): void {
      if (write.isPending) return
      if (mustSignIn({ id, name }, { to: 'follow', names: { artist: name }, picture })) return
      write.mutate({ input: { id, name, ...draft }, expected: { isMuted: false, ...draft } })
    },
  }
}

/**
 * Runs the pending follow after signing in. Render it once per page; it is a component so that the page isn't
 * re-rendered.
 */
export function PendingFollow(): null {
  const { mutate } = useFollowWrite()
  usePendingAct(pending, artist =>
    mutate({ input: { ...artist, isFollowed: true }, expected: { isFollowed: true, isMuted: false } }),
  )
  return null
}

function useFollowWrite(isQuiet = false) {
  const t = useT()
  const api = useApi()
  return useOptimistic<Artist & FollowDraft, FollowState>({
    kind: 'follows',
    thingOf: ({ id }) => String(id),
    async send({ id, isFollowed, isMuted }) {
      const path = '/api/v1/artists/{artist_id}/follow/'
      const state = isFollowed
        ? await api.call<CallOf<typeof followArtist>>('PUT', path, {
            artist_id: id,
            ...(isMuted !== undefined && { is_muted: isMuted }),
          })
        : await api.call<CallOf<typeof unfollowArtist>>('DELETE', path, { artist_id: id })
      return { isFollowed: state.is_followed, isMuted: state.is_muted }
    },
    invalidates: () => [['self', 'follows']],
    onDone: ({ name }, state) => {
      if (isQuiet) return
      toasts.add(t(`follow.done.${toTextKeyPart(state)}`, { artist: name }), { type: 'success' })
    },
    onFailed: ({ name }) => toasts.add(t('follow.failed', { artist: name }), { type: 'error' }),
  })
}

function toTextKeyPart({ isFollowed, isMuted }: FollowState): 'gone' | 'muted' | 'following' {
  if (!isFollowed) return 'gone'
  return isMuted ? 'muted' : 'following'
}
