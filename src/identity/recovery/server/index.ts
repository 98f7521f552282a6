import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { answerReset, askForReset } from './ask-for-reset.ts'
import { askParentAgain } from './ask-parent-again.ts'
import { askParentOfUser } from './commands/ask-parent.ts'
import { confirmAsParent, readParentRequest } from './confirm-as-parent.ts'
import { confirmAgain, confirmEmail } from './confirm-email.ts'
import { changeEmailSettings, readEmailSettings, unsubscribe } from './email-settings.ts'
import { forgetProofs } from './forget.ts'
import { mailEmailAsked, mailEmailChanged } from './notices.ts'
import { recoveryData } from './personal-data.ts'
import { resetPassword } from './reset-password.ts'
import { sendProof } from './send-proof.ts'

export { askParent, askToConfirmEmail, askToConfirmNewEmail } from './ask.ts'
export { unsubscribeToken } from './email-settings.ts'

/** What a link in a mail does: a new password, a confirmed address, a parent's yes, fewer mails. */
export const recoveryModule: ServerModule = {
  name: 'recovery',
  implementations: [
    implement(contract.askForReset, ({ body }, context) => askForReset(body.email_address, context)),
    implement(contract.resetPassword, ({ params, body }, context) =>
      resetPassword({ ...params, ...body }, context),
    ),
    implement(contract.askForConfirmation, (_input, context) => confirmAgain(context)),
    implement(contract.confirmEmail, ({ params }, context) => confirmEmail(params.token, context)),
    implement(contract.askParentAgain, ({ body }, context) => askParentAgain(body.parent_email, context)),
    implement(contract.getParentRequest, ({ params }, context) => readParentRequest(params.token, context)),
    implement(contract.confirmAsParent, ({ params }, context) => confirmAsParent(params.token, context)),
    implement(contract.getEmailSettings, ({ params }, context) => readEmailSettings(params.token, context)),
    implement(contract.changeEmailSettings, ({ params, body }, context) =>
      changeEmailSettings({ ...params, ...body }, context),
    ),
    implement(contract.unsubscribe, ({ params }, context) => unsubscribe(params.token, context)),
  ],
  personalData: recoveryData,
  tasks: [answerReset, sendProof, mailEmailAsked, mailEmailChanged, forgetProofs],
  commands: [askParentOfUser],
}
