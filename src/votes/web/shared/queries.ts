import { queryOptions } from '@tanstack/react-query'
import type { CallOf, ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { pollSpread } from '../../../platform/web/poll-spread.ts'
import { createQueryFn } from '../../../platform/web/query-call.ts'
import type { getOwnVotes, getStage, listVotes } from '../../contract.ts'

export type Stage = ResponseOf<typeof getStage>
export type Votes = ResponseOf<typeof listVotes>
export type Candidate = Votes['results'][number]
export type OwnVotes = ResponseOf<typeof getOwnVotes>
export type Ballot = NonNullable<OwnVotes['ballot']>

export interface Reader {
  api: ApiClient
  locale: string
}

/** Totals are refetched every few seconds while they change. */
const pollMs = 3_000 * (1 + pollSpread / 2)

/**
 * Queries the current stage. It is polled too, because it opens, closes and becomes final while pages are
 * open.
 */
export function stageQuery({ api, locale }: Reader) {
  return queryOptions({
    queryKey: ['vote', 'stage', locale],
    queryFn: createQueryFn<CallOf<typeof getStage>>(api, '/api/v1/vote/season3/stage/', { locale }),
    refetchInterval: pollMs * 4,
    refetchOnMount: 'always' as const,
  })
}

/** Fields of a stage that responses depend on; a change in any makes earlier responses outdated. */
type StageVersion = Pick<Stage, 'stage_id' | 'status' | 'result_version'>

/**
 * Queries the candidates of a stage. Refetches them when the stage opens, closes, becomes final or is
 * corrected; until the response arrives, the page shows earlier data of the same stage.
 */
export function votesQuery({ api, locale }: Reader, stage: StageVersion) {
  const { stage_id: stageId, status, result_version: version } = stage
  const input = { locale, ...(stageId !== null && { stage_id: stageId }) }
  return queryOptions({
    queryKey: ['vote', 'votes', locale, stageId, status, version],
    queryFn: createQueryFn<CallOf<typeof listVotes>>(api, '/api/v1/vote/season3/votes/', input),
    refetchInterval: ({ state }) => {
      if (status === 'open') return pollMs
      // A cache may have returned data from the second before the change.
      if (status === 'tabulating') return pollMs * 4
      return status === 'final' && state.data?.total === null ? pollMs : false
    },
    refetchOnMount: 'always' as const,
    placeholderData: (old, before) => (before?.queryKey[3] === stageId ? old : undefined),
  })
}

/** Queries the fan's ballot, whether the fan can vote, and all receipts. */
export function ownVotesQuery({ api, locale }: Reader) {
  return queryOptions({
    queryKey: ['self', 'votes', locale],
    queryFn: createQueryFn<CallOf<typeof getOwnVotes>>(api, '/api/v1/vote/season3/users/self/', { locale }),
  })
}

/**
 * Queries the fan's votes for a stage's page and refetches them when the stage changes. Data of another stage
 * or fan is never shown.
 */
export function ownVotesInStageQuery(reader: Reader, stage: StageVersion, userId: number | null) {
  const { stage_id: stageId, status, result_version: version } = stage
  const query = ownVotesQuery(reader)
  return queryOptions({
    queryKey: [...query.queryKey, userId, stageId, status, version],
    queryFn: createQueryFn<CallOf<typeof getOwnVotes>>(reader.api, '/api/v1/vote/season3/users/self/', {
      locale: reader.locale,
    }),
    enabled: userId !== null,
    placeholderData: (old, before) =>
      before?.queryKey[3] === userId && before.queryKey[4] === stageId ? old : undefined,
  })
}
