import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallOf, ResponseOf } from '../../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { toasts } from '../../../../platform/web/browser/page-toasts.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import { queryCall } from '../../../../platform/web/query-call.ts'
import { useApi } from '../../../../platform/web/web-app.tsx'
import type {
  changeRoom,
  decideMessage,
  listMutes,
  listQueue,
  muteAuthor,
  unmuteAuthor,
} from '../../moderation-contract.ts'
import { type RoomIds, roomInput } from '../standing.ts'

export type Waiting = ResponseOf<typeof listQueue>['results'][number]

const room = '/api/v1/streaming/shows/{show_id}/chats/{chat_id}/moderation/'
const refreshMs = 5_000
/** Mutes end by themselves, and other moderators mute, too. */
const mutesRefreshMs = 20_000

function queueQuery(api: ApiClient, ids: RoomIds) {
  return queryOptions({
    queryKey: ['self', 'chat-queue', ids.chatId],
    queryFn: queryCall<CallOf<typeof listQueue>>(api, `${room}queue/`, { ...roomInput(ids), limit: 20 }),
    refetchInterval: refreshMs,
  })
}

/** What waits for a moderator, the oldest first. */
export function useQueue(ids: RoomIds) {
  return useQuery(queueQuery(useApi(), ids))
}

export type Muted = ResponseOf<typeof listMutes>['results'][number]

function mutesQuery(api: ApiClient, ids: RoomIds) {
  return queryOptions({
    queryKey: ['self', 'chat-mutes', ids.chatId],
    queryFn: queryCall<CallOf<typeof listMutes>>(api, `${room}mutes/`, { ...roomInput(ids), limit: 50 }),
    refetchInterval: mutesRefreshMs,
  })
}

/** Who may only read, the latest first. */
export function useMutes(ids: RoomIds) {
  return useQuery(mutesQuery(useApi(), ids))
}

/** What moderators can do. Whatever is not done is said. */
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
          ...roomInput(ids),
          message_id: messageId,
          act,
        }),
      ),
    /** Null: for the rest of the show. */
    mute: (authorId: string, minutes: number | null) =>
      attempt(() =>
        api.call<CallOf<typeof muteAuthor>>('PUT', `${room}mutes/{author_id}/`, {
          ...roomInput(ids),
          author_id: authorId,
          minutes,
          with_messages: false,
        }),
      ),
    unmute: (authorId: string) =>
      attempt(() =>
        api.call<CallOf<typeof unmuteAuthor>>('DELETE', `${room}mutes/{author_id}/`, {
          ...roomInput(ids),
          author_id: authorId,
        }),
      ),
    change: (wish: Pick<CallOf<typeof changeRoom>['input'], 'state' | 'slow_seconds' | 'pinned'>) =>
      attempt(() =>
        api.call<CallOf<typeof changeRoom>>('PATCH', `${room}room/`, { ...roomInput(ids), ...wish }),
      ),
  }
}
