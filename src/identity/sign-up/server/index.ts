import type { ServerModule } from '../../../platform/server/app.ts'
import { implement, implementSecret } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { begin } from './begin.ts'
import { changeNumber } from './change-number.ts'
import { complete } from './complete.ts'
import { forgetPreusers } from './forget.ts'
import { signUpData } from './personal-data.ts'
import { readBegun, readChanged } from './preuser-answers.ts'
import { refusePreuser } from './preusers.ts'
import { send } from './send.ts'

/** From the form to the account: a pre-user, the proof of the number, the account (spec 4, 5). */
export const signUpModule: ServerModule = {
  name: 'sign-up',
  authentication: { refusePreuser: (id, { read, now }) => refusePreuser(read, id, now()) },
  personalData: signUpData,
  implementations: [
    implementSecret(contract.createPreuser, ({ body }, context) => begin(body, context), readBegun),
    implementSecret(
      contract.changePreuser,
      ({ params, body }, context) => changeNumber(params.preuser_id, body, context),
      readChanged,
    ),
    implement(contract.sendToPreuser, ({ body }, context) => send(body, context)),
    implement(contract.completeSignUp, ({ body }, context) => complete(body, context)),
  ],
  tasks: [forgetPreusers],
}
