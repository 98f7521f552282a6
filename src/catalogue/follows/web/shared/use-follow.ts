import type { Why } from '../../../../identity/accounts/web/shared/intents.ts'
import { createPendingAct, isId } from '../../../../identity/accounts/web/shared/pending-act.ts'
import { useSignInFirst, useWaitingAct } from '../../../../identity/accounts/web/shared/sign-in-first.ts'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import { toasts } from '../../../../platform/web/browser/page-toasts.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useOptimistic } from '../../../../platform/web/optimistic.ts'
import { useApi } from '../../../../platform/web/web-app.tsx'
import type { followArtist, unfollowArtist } from '../../contract.ts'
import type { Following } from './followed.ts'

interface Artist {
  id: number
  /** For the words of the toast. */
  name: string
}

export interface Followable extends Artist {
  picture?: Why['picture']
}

/** What the fan wants. Without `isMuted` it stays as the server has it: the page may not know yet. */
type Wish = Pick<Following, 'isFollowed'> & Partial<Following>

const pending = createPendingAct<Artist>({ key: 'pending-follow', isWhole: ({ id }) => isId(id) })

/**
 * Follows, unfollows or mutes an artist: an optimistic update, rolled back on failure. A visitor is asked to sign in
 * first; the follow runs after that ({@link WaitingFollow}).
 */
export function useFollow({ id, name, picture = null }: Followable, { isQuiet = false } = {}) {
  const write = useFollowWrite(isQuiet)
  const mustSignIn = useSignInFirst(pending)
  return {
    isBusy: write.isPending,
    change(wanted: Wish): void {
      if (write.isPending) return
      if (mustSignIn({ id, name }, { to: 'follow', names: { artist: name }, picture })) return
      write.mutate({ input: { id, name, ...wanted }, expected: { isMuted: false, ...wanted } })
    },
  }
}

/** Runs the pending follow after signing in. Once per page; a component, so that the page isn't rendered for it. */
export function WaitingFollow(): null {
  const { mutate } = useFollowWrite()
  useWaitingAct(pending, artist =>
    mutate({ input: { ...artist, isFollowed: true }, expected: { isFollowed: true, isMuted: false } }),
  )
  return null
}

function useFollowWrite(isQuiet = false) {
  const t = useT()
  const api = useApi()
  return useOptimistic<Artist & Wish, Following>({
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
      toasts.add(t(`follow.done.${wordOf(state)}`, { artist: name }), { type: 'success' })
    },
    onFailed: ({ name }) => toasts.add(t('follow.failed', { artist: name }), { type: 'error' }),
  })
}

function wordOf({ isFollowed, isMuted }: Following): 'gone' | 'muted' | 'following' {
  if (!isFollowed) return 'gone'
  return isMuted ? 'muted' : 'following'
}
