import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../identity/accounts/web/shared/current-user.ts'
import type { CallOf, ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { queryCall } from '../../../platform/web/query-call.ts'
import { useApi } from '../../../platform/web/web-app.tsx'
import type { getStanding } from '../contract.ts'

export type Standing = ResponseOf<typeof getStanding>

export interface RoomIds {
  showId: number
  chatId: number
}

export const roomInput = ({ showId, chatId }: RoomIds) => ({ show_id: showId, chat_id: chatId })

/** Mutes end, and held messages are decided, while the page is open. */
const freshMs = 30_000

/** What the fan may do here. The key begins with `self`: it goes with the session. */
function standingQuery(api: ApiClient, ids: RoomIds, roomState: string, everyMs: number | false) {
  return queryOptions({
    // What the room lets in decides with: a change of it asks anew.
    queryKey: ['self', 'chat-standing', ids.chatId, roomState],
    queryFn: queryCall<CallOf<typeof getStanding>>(
      api,
      '/api/v1/streaming/shows/{show_id}/chats/{chat_id}/self/',
      roomInput(ids),
    ),
    refetchInterval: everyMs,
  })
}

/**
 * `roomState`: what the room says of itself, the pause of its slow mode too. `everyMs`: how often it is asked anew; false
 * where nobody writes.
 */
export function useStanding(ids: RoomIds, roomState: string, everyMs: number | false = freshMs) {
  const user = useCurrentUser()
  const { data, dataUpdatedAt, refetch } = useQuery({
    ...standingQuery(useApi(), ids, roomState, everyMs),
    placeholderData: keepPreviousData,
    enabled: Boolean(user),
  })
  return { user, standing: user ? (data ?? null) : null, readAt: dataUpdatedAt, refetch }
}
