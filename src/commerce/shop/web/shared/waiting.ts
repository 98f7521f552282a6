import type { AnswerOf, CallOf } from '../../../../platform/contract/endpoint.ts'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import type { enterWaitingRoom } from '../../waiting-contract.ts'

export type Waiting = AnswerOf<typeof enterWaitingRoom>

export const waitingKey = (projectId: number) => ['self', 'waiting-room', projectId]

interface Asked {
  /** Of the last answer. */
  place: string | null
  /** A new place where the turn is over. */
  again: boolean
}

/** Takes a place in a sale's waiting room, or asks for it. The human check is solved where the server wants one. */
export async function enterWaiting(api: ApiClient, projectId: number, asked: Asked): Promise<Waiting> {
  const put = (more: { recaptcha_response_token?: string } = {}) =>
    api.call<CallOf<typeof enterWaitingRoom>>(
      'PUT',
      '/api/v1/shops/md/users/self/projects/{project_id}/waiting-room/',
      { project_id: projectId, ...asked, ...more },
    )
  try {
    return await put()
  } catch (error) {
    // A failure without an answer has status 400, too.
    if (!(error instanceof ApiError) || error.origin !== 'server' || error.status !== 400) throw error
    const { answerHumanCheck } = await import('../../../../site/human-checks/web/shared/human-check.ts')
    return put({ recaptcha_response_token: await answerHumanCheck(api) })
  }
}
