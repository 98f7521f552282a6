import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { askParentCommand } from './commands/ask-parent.ts'
import { confirmAsParent, readParentRequest } from './confirm-as-parent.ts'
import { confirmEmail, resendConfirmation } from './confirm-email.ts'
import { changeEmailSettings, readEmailSettings, unsubscribe } from './email-settings.ts'
import { mailEmailChanged, mailEmailChangeRequested } from './notices.ts'
import { recoveryData } from './personal-data.ts'
import { purgeProofs } from './purge-proofs.ts'
import { requestReset, sendPasswordReset } from './request-reset.ts'
import { resendParentEmail } from './resend-parent-email.ts'
import { resetPassword } from './reset-password.ts'
import { sendProof } from './send-proof.ts'

export { createUnsubscribeToken } from './email-settings.ts'
export {
  requestEmailConfirmation,
  requestNewEmailConfirmation,
  requestParentConsent,
} from './request-confirmation.ts'

/**
 * Actions behind the links in emails: password reset, address confirmation, a parent's consent, email
 * settings.
 */
export const recoveryModule: ServerModule = {
  name: 'recovery',
  implementations: [
    implement(contract.askForReset, ({ body }, context) => requestReset(body.email_address, context)),
    implement(contract.resetPassword, ({ params, body }, context) =>
      resetPassword({ ...params, ...body }, context),
    ),
    implement(contract.askForConfirmation, (_input, context) => resendConfirmation(context)),
    implement(contract.confirmEmail, ({ params }, context) => confirmEmail(params.token, context)),
    implement(contract.askParentAgain, ({ body }, context) => resendParentEmail(body.parent_email, context)),
    implement(contract.getParentRequest, ({ params }, context) => readParentRequest(params.token, context)),
    implement(contract.confirmAsParent, ({ params }, context) => confirmAsParent(params.token, context)),
    implement(contract.getEmailSettings, ({ params }, context) => readEmailSettings(params.token, context)),
    implement(contract.changeEmailSettings, ({ params, body }, context) =>
      changeEmailSettings({ ...params, ...body }, context),
    ),
    implement(contract.unsubscribe, ({ params }, context) => unsubscribe(params.token, context)),
  ],
  personalData: recoveryData,
  tasks: [sendPasswordReset, sendProof, mailEmailChangeRequested, mailEmailChanged, purgeProofs],
  commands: [askParentCommand],
}
