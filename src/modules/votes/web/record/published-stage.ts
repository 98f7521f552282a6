import { queryOptions } from '@tanstack/react-query'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import type { getStage, listVotes } from '../../contract.ts'
import type { Reader } from '../shared/queries.ts'

/** A stage of the record as we show it: its name, its candidates' names, and our totals. */
export function publishedStageQuery({ api, locale }: Reader, stageId: number) {
  const input = { stage_id: stageId, locale }
  return queryOptions({
    queryKey: ['vote', 'published', locale, stageId],
    queryFn: async () => {
      const [stage, votes] = await Promise.all([
        api.call<CallOf<typeof getStage>>('GET', '/api/v1/vote/season3/stage/', input),
        api.call<CallOf<typeof listVotes>>('GET', '/api/v1/vote/season3/votes/', input),
      ])
      return { stage, votes }
    },
    retry: false,
  })
}
