import { queryOptions } from '@tanstack/react-query'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { createQueryFn } from '../../../../platform/web/query-call.ts'
import type { getMember, listInvitations, listRoles, listTeam } from '../../contract.ts'

/** Queries of the team, its invitations and roles have keys that begin with this. */
export const teamKey = ['studio', 'team'] as const

export type Member = CallOf<typeof listTeam>['answer']['results'][number]
export type Role = CallOf<typeof listRoles>['answer']['results'][number]
export type Invitation = CallOf<typeof listInvitations>['answer']['results'][number]
export type HeldRole = Member['roles'][number]

export const teamQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...teamKey, 'people'],
    queryFn: createQueryFn<CallOf<typeof listTeam>>(api, '/api/studio/team/', {}),
  })

export const memberQuery = (api: ApiClient, staffId: number) =>
  queryOptions({
    queryKey: [...teamKey, 'people', staffId],
    queryFn: createQueryFn<CallOf<typeof getMember>>(api, '/api/studio/team/{staff_id}/', {
      staff_id: staffId,
    }),
  })

export const invitationsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...teamKey, 'invitations'],
    queryFn: createQueryFn<CallOf<typeof listInvitations>>(api, '/api/studio/team/invitations/', {}),
  })

export const rolesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...teamKey, 'roles'],
    queryFn: createQueryFn<CallOf<typeof listRoles>>(api, '/api/studio/team/roles/', {}),
  })
