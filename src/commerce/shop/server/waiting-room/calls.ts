import { type Implementation, implement } from '../../../../platform/server/implement.ts'
import * as contract from '../../waiting-contract.ts'
import { enterWaitingRoom } from './enter.ts'

export const waitingCalls: Implementation[] = [
  implement(contract.enterWaitingRoom, ({ params, body }, context) => {
    const { place, again, recaptcha_response_token: personToken } = body
    return enterWaitingRoom({ projectId: params.project_id, place, again, personToken }, context)
  }),
]
