import { queryOptions } from '@tanstack/react-query'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { createQueryFn } from '../../../../platform/web/query-call.ts'
import type { getProposal, listApprovals, listPlannedActs, listProposals } from '../../contract.ts'

/** Queries of grave acts have keys that begin with this. */
export const actsKey = ['studio', 'acts'] as const

export type PlannedAct = CallOf<typeof listPlannedActs>['answer']['results'][number]
export type Proposal = CallOf<typeof listProposals>['answer']['results'][number]
export type ProposalDetails = CallOf<typeof getProposal>['answer']
export type Consequences = PlannedAct['consequences']
export type Approval = CallOf<typeof listApprovals>['answer']['results'][number]

export const plannedQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...actsKey, 'planned'],
    queryFn: createQueryFn<CallOf<typeof listPlannedActs>>(api, '/api/studio/acts/planned/', {}),
  })

export const proposalsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...actsKey, 'proposals'],
    queryFn: createQueryFn<CallOf<typeof listProposals>>(api, '/api/studio/acts/proposals/', {}),
  })

export const proposalQuery = (api: ApiClient, proposalId: number) =>
  queryOptions({
    queryKey: [...actsKey, 'proposals', proposalId],
    queryFn: createQueryFn<CallOf<typeof getProposal>>(api, '/api/studio/acts/proposals/{proposal_id}/', {
      proposal_id: proposalId,
    }),
  })

export const approvalsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...actsKey, 'approvals'],
    queryFn: createQueryFn<CallOf<typeof listApprovals>>(api, '/api/studio/acts/approvals/', {}),
  })
