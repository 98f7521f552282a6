import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../identity/accounts/web/shared/current-user.ts'
import type { CallOf, ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { createQueryFn } from '../../../platform/web/query-call.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import type { getStanding } from '../contract.ts'

export type Standing = ResponseOf<typeof getStanding>

export interface RoomIds {
  showId: number
  chatId: number
}

export const toRoomInput = ({ showId, chatId }: RoomIds) => ({ show_id: showId, chat_id: chatId })

/**
 * Interval at which the standing is read again, because mutes end and held messages are decided while the
 * page is open.
 */
const freshMs = 30_000

/**
 * Queries the fan's rights in a room. The key begins with `self`, so the data is removed with the session.
 */
function standingQuery(api: ApiClient, ids: RoomIds, roomState: string, everyMs: number | false) {
  return queryOptions({
    // Rights depend on the room's state, so the key contains it and a change refetches them.
    queryKey: ['self', 'chat-standing', ids.chatId, roomState],
    queryFn: createQueryFn<CallOf<typeof getStanding>>(
      api,
      '/api/v1/streaming/shows/{show_id}/chats/{chat_id}/self/',
      toRoomInput(ids),
    ),
    refetchInterval: everyMs,
  })
}

/**
 * Returns the fan's standing in a room. `roomState` is the room's published state, including the slow mode
 * interval. `everyMs` is the refetch interval; false for read-only screens.
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
