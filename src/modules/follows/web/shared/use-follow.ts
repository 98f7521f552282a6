import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import { toasts } from '../../../../platform/web/browser/page-toasts.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useModal } from '../../../../platform/web/modals.tsx'
import { useCurrentUser } from '../../../../platform/web/session/current-user.ts'
import { useApi } from '../../../../platform/web/web-app.tsx'
import type { followArtist, unfollowArtist } from '../../contract.ts'
import { createPendingFollow } from '../pending-follow.ts'
import { type Following, notedFollowing, noteFollowing } from './followed.ts'

const pending = createPendingFollow(
  () => sessionStorage,
  () => Date.now(),
)

interface Artist {
  id: number
  name: string
}

/**
 * Follows an artist, no longer, or mutes. The button changes at once, and back where the server refuses. A visitor is
 * asked to sign in first; the follow then goes through by itself (`useWaitingFollow`).
 */
export function useFollow(artist: Artist) {
  const user = useCurrentUser()
  const signIn = useModal('SIGN_IN')
  const send = useSend()
  const [isBusy, setIsBusy] = useState(false)
  return {
    isBusy,
    async change(wanted: Following): Promise<void> {
      if (isBusy) return
      if (!user) {
        pending.keep({ artistId: artist.id, artistName: artist.name })
        signIn.open()
        return
      }
      setIsBusy(true)
      await send(artist, wanted)
      setIsBusy(false)
    },
  }
}

/** Carries out the follow that waited for its fan, as soon as somebody is signed in. One place on each page uses it. */
export function useWaitingFollow(): void {
  const userId = useCurrentUser()?.id
  const send = useSend()
  const sendNow = useRef(send)
  sendNow.current = send
  useEffect(() => {
    const waiting = userId === undefined ? null : pending.take()
    if (!waiting) return
    const artist = { id: waiting.artistId, name: waiting.artistName }
    void sendNow.current(artist, { isFollowed: true, isMuted: false })
  }, [userId])
}

/** Sends what the fan wants and says how it went. */
function useSend() {
  const t = useT()
  const api = useApi()
  const queryClient = useQueryClient()
  return async (artist: Artist, wanted: Following): Promise<void> => {
    const before = notedFollowing(artist.id)
    const values = { artist: artist.name }
    noteFollowing(artist.id, wanted)
    try {
      const path = '/api/v1/artists/{artist_id}/follow/'
      const state = wanted.isFollowed
        ? await api.call<CallOf<typeof followArtist>>('PUT', path, {
            artist_id: artist.id,
            is_muted: wanted.isMuted,
          })
        : await api.call<CallOf<typeof unfollowArtist>>('DELETE', path, { artist_id: artist.id })
      noteFollowing(artist.id, { isFollowed: state.is_followed, isMuted: state.is_muted })
      toasts.add(t(`follow.done.${wordOf(wanted)}`, values), { type: 'success' })
      void queryClient.invalidateQueries({ queryKey: ['self', 'follows'] })
    } catch {
      noteFollowing(artist.id, before)
      toasts.add(t('follow.failed', values), { type: 'error' })
    }
  }
}

function wordOf({ isFollowed, isMuted }: Following): 'gone' | 'muted' | 'following' {
  if (!isFollowed) return 'gone'
  return isMuted ? 'muted' : 'following'
}
