import type { CallOf, ResponseOf } from '../../../../platform/contract/endpoint.ts'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import type { enterWaitingRoom } from '../../waiting-contract.ts'

export type WaitingRoomResponse = ResponseOf<typeof enterWaitingRoom>

export const waitingRoomKey = (projectId: number) => ['self', 'waiting-room', projectId]

interface EnterInput {
  /** Signed place from the last response. */
  place: string | null
  again: boolean
}

/** Takes or polls a place in a sale's waiting room. Solves the human check if the server requires it. */
export async function enterWaiting(
  api: ApiClient,
  projectId: number,
  input: EnterInput,
): Promise<WaitingRoomResponse> {
  const put = (more: { recaptcha_response_token?: string } = {}) =>
    api.call<CallOf<typeof enterWaitingRoom>>(
      'PUT',
      '/api/v1/shops/md/users/self/projects/{project_id}/waiting-room/',
      { project_id: projectId, ...input, ...more },
    )
  try {
    return await put()
  } catch (error) {
    // Network failures also carry status 400.
    if (!(error instanceof ApiError) || error.origin !== 'server' || error.status !== 400) throw error
    const { solveHumanCheck } = await import('../../../../site/human-checks/web/shared/human-check.ts')
    return put({ recaptcha_response_token: await solveHumanCheck(api) })
  }
}
