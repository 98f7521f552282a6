import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallOf, ResponseOf } from '../../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { toasts } from '../../../../platform/web/browser/page-toasts.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import { createQueryFn } from '../../../../platform/web/query-call.ts'
import { useApi } from '../../../../platform/web/use-api.ts'
import type {
  changeRoom,
  decideMessage,
  listMutes,
  listQueue,
  muteAuthor,
  unmuteAuthor,
} from '../../moderation-contract.ts'
import { type RoomIds, toRoomInput } from '../standing.ts'

export type QueuedMessage = ResponseOf<typeof listQueue>['results'][number]

const room = '/api/v1/streaming/shows/{show_id}/chats/{chat_id}/moderation/'
const refreshMs = 5_000
/** Interval at which mutes are read again, because they expire and other moderators add some. */
const mutesRefreshMs = 20_000

function queueQuery(api: ApiClient, ids: RoomIds) {
  return queryOptions({
    queryKey: ['self', 'chat-queue', ids.chatId],
    queryFn: createQueryFn<CallOf<typeof listQueue>>(api, `${room}queue/`, {
      ...toRoomInput(ids),
      limit: 20,
    }),
    refetchInterval: refreshMs,
  })
}

/** Queries the messages that wait for a moderator, oldest first. */
export function useQueue(ids: RoomIds) {
  return useQuery(queueQuery(useApi(), ids))
}

export type MutedAuthor = ResponseOf<typeof listMutes>['results'][number]

function mutesQuery(api: ApiClient, ids: RoomIds) {
  return queryOptions({
    queryKey: ['self', 'chat-mutes', ids.chatId],
    queryFn: createQueryFn<CallOf<typeof listMutes>>(api, `${room}mutes/`, {
      ...toRoomInput(ids),
      limit: 50,
    }),
    refetchInterval: mutesRefreshMs,
  })
}

/** Queries the muted fans, latest first. */
export function useMutes(ids: RoomIds) {
  return useQuery(mutesQuery(useApi(), ids))
}

/** Returns a moderator's actions. Failures are shown as toasts. */
export function useModeration(ids: RoomIds) {
  const t = useT()
  const api = useApi()
  const client = useQueryClient()
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
      toasts.add(t('chat.mod.done'), { type: 'success' })
    } catch {
      toasts.add(t('chat.act.failed'), { type: 'error' })
    }
    await Promise.all([
      client.invalidateQueries({ queryKey: queueQuery(api, ids).queryKey }),
      client.invalidateQueries({ queryKey: mutesQuery(api, ids).queryKey }),
    ])
  }
  return {
    decide: (messageId: string, act: 'release' | 'hold' | 'delete' | 'keep') =>
      attempt(() =>
        api.call<CallOf<typeof decideMessage>>('POST', `${room}messages/{message_id}/`, {
          ...toRoomInput(ids),
          message_id: messageId,
          act,
        }),
      ),
    /** Mutes an author; null minutes mute for the rest of the show. */
    mute: (authorId: string, minutes: number | null) =>
      attempt(() =>
        api.call<CallOf<typeof muteAuthor>>('PUT', `${room}mutes/{author_id}/`, {
          ...toRoomInput(ids),
          author_id: authorId,
          minutes,
          with_messages: false,
        }),
      ),
    unmute: (authorId: string) =>
      attempt(() =>
        api.call<CallOf<typeof unmuteAuthor>>('DELETE', `${room}mutes/{author_id}/`, {
          ...toRoomInput(ids),
          author_id: authorId,
        }),
      ),
    change: (changes: Pick<CallOf<typeof changeRoom>['input'], 'state' | 'slow_seconds' | 'pinned'>) =>
      attempt(() =>
        api.call<CallOf<typeof changeRoom>>('PATCH', `${room}room/`, { ...toRoomInput(ids), ...changes }),
      ),
  }
}
