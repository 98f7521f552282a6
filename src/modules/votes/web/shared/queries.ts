import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf, CallOf } from '../../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { queryCall } from '../../../../platform/web/query-call.ts'
import type { getOwnVotes, getStage, listVotes } from '../../contract.ts'

export type Stage = AnswerOf<typeof getStage>
export type Votes = AnswerOf<typeof listVotes>
export type Candidate = Votes['results'][number]
export type OwnVotes = AnswerOf<typeof getOwnVotes>
export type Ballot = NonNullable<OwnVotes['ballot']>

export interface Reader {
  api: ApiClient
  locale: string
}

/** Totals are asked for every few seconds while they change, spread over all readers. */
const pollMs = 3_000
const poll = () => pollMs * (1 + Math.random() / 2)

/** The current stage. Also polled: it opens, closes and becomes final while pages are open. */
export function stageQuery({ api, locale }: Reader) {
  return queryOptions({
    queryKey: ['vote', 'stage', locale],
    queryFn: queryCall<CallOf<typeof getStage>>(api, '/api/v1/vote/season3/stage/', { locale }),
    refetchInterval: () => poll() * 4,
    refetchOnMount: 'always' as const,
  })
}

export function votesQuery({ api, locale }: Reader, isOpen: boolean) {
  return queryOptions({
    queryKey: ['vote', 'votes', locale],
    queryFn: queryCall<CallOf<typeof listVotes>>(api, '/api/v1/vote/season3/votes/', { locale }),
    refetchInterval: () => (isOpen ? poll() : false),
    refetchOnMount: 'always' as const,
  })
}

/** The fan's ballot, whether the fan can vote, and all receipts. */
export function ownVotesQuery({ api, locale }: Reader) {
  return queryOptions({
    queryKey: ['self', 'votes', locale],
    queryFn: queryCall<CallOf<typeof getOwnVotes>>(api, '/api/v1/vote/season3/users/self/', { locale }),
  })
}
