import type { ServerModule } from '../../../platform/server/app.ts'
import { implement, implementSecret } from '../../../platform/server/implement.ts'
import { countSmsCode } from '../../phones/server/index.ts'
import * as contract from '../contract.ts'
import { beginSignUp } from './begin.ts'
import { changeNumber } from './change-number.ts'
import { finishSignUp } from './complete.ts'
import { signUpData } from './personal-data.ts'
import { readBegunResponse, readChangedResponse } from './preuser-responses.ts'
import { checkPreuser } from './preusers.ts'
import { purgePreusers } from './purge-preusers.ts'
import { sendSignUpProof } from './send.ts'

/** Sign-up from the form to the account: pre-user, phone verification, account (spec 4, 5). */
export const signUpModule: ServerModule = {
  name: 'sign-up',
  authentication: { refusePreuser: (id, { read, now }) => checkPreuser(read, id, now()) },
  personalData: signUpData,
  implementations: [
    implementSecret(
      contract.createPreuser,
      ({ body }, context) => beginSignUp(body, context),
      readBegunResponse,
    ),
    implementSecret(
      contract.changePreuser,
      ({ params, body }, context) => changeNumber(params.preuser_id, body, context),
      readChangedResponse,
    ),
    implement(contract.sendToPreuser, ({ body }, context) => sendSignUpProof(body, context)),
    implement(contract.completeSignUp, async ({ body }, context) =>
      countSmsCode(body.verification_method, await finishSignUp(body, context)),
    ),
  ],
  tasks: [purgePreusers],
}
