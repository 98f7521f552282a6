import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { disableUser, enableUser } from './commands/disable-user.ts'
import { listSharedNumbers } from './commands/list-shared-numbers.ts'
import { showUser } from './commands/show-user.ts'
import { verifyUser } from './commands/verify-user.ts'
import { commonPasswordHashes } from './common-passwords.ts'
import { countryCodes } from './country-codes.ts'
import { removePicture, replacePicture } from './fan-picture.ts'
import { forgetAccountAttempts, forgetOauthLinks, forgetSessions } from './forget.ts'
import { logInWith } from './log-in.ts'
import { mailAllowed } from './mail-allowed.ts'
import { nationOfAddress } from './nation-of-address.ts'
import { endOwnSession, listOwnSessions } from './own-sessions.ts'
import { accountData } from './personal-data.ts'
import { mailPhoneChanged } from './phone-changed.ts'
import { confirmPassword } from './recent-password.ts'
import { liftOfAge } from './restriction.ts'
import { applyToSelf, readSelf, replacePassword } from './self.ts'
import { mailServiceConnected } from './service-connected.ts'
import { endSessions, fanOf } from './sessions.ts'
import { mailPasswordChanged } from './set-password.ts'

export { defaultChoices, type NotificationKind, notificationKinds } from '../notification-kinds.ts'
export {
  type AttemptLimit,
  giveAttemptBack,
  keyedHash,
  takeAttempt,
  untilNextMs,
} from './attempts.ts'
export {
  confirmAddress,
  distrustNumber,
  holdFan,
  moveAddress,
  replaceNumber,
  saveMarketingConsent,
  shareFans,
} from './change-fan.ts'
export { registerFanCities } from './city-of-fan.ts'
export { accountHelp, noAccount } from './commands/account-argument.ts'
export { confirmedOwnerOf, readConfirmedAddress } from './confirmed-owner.ts'
export { createFan } from './create-fan.ts'
export { deviceOf } from './device-of.ts'
export { findAccount } from './find-account.ts'
export { hashPassword } from './hash-password.ts'
export { lacksParent } from './lacks-parent.ts'
export { emailKey, isDisabledNumber } from './log-in.ts'
export { nationOfAddress } from './nation-of-address.ts'
export { readNotificationChoices, saveNotificationChoices } from './notification-choices.ts'
export { disconnect, disconnectAll, listConnections, lockAccountOf } from './oauth-accounts.ts'
export type { OauthClient, OauthProvider } from './oauth-config.ts'
export {
  keepOauthPerson,
  linkOauth,
  linkOauthOfPreuser,
  oauthHash,
  reserveOauthLink,
} from './oauth-links.ts'
export { passwordProblem } from './password-problem.ts'
export { removeFan } from './personal-data.ts'
export { dialCodeOf, isCountry, nationalNumber, readableNumber, toTextableE164 } from './phone-number.ts'
export { type Fan, lockFans, readFans } from './read-fans.ts'
export { refuseWithoutPassword } from './recent-password.ts'
export { liftRestriction, nameParent } from './restriction.ts'
export { checkOwnPassword, lockPassword } from './self.ts'
export { endSessions, startSession } from './sessions.ts'
export { setPassword } from './set-password.ts'
export { startSessionAgain } from './start-again.ts'
export { formsOfNumber, phoneKey } from './subscriber.ts'

/** Fans: how they come in, stay in, and change what is known of them. */
export const accountsModule: ServerModule = {
  name: 'accounts',
  tables: ['account_secret'],
  authentication: { fanOf },
  implementations: [
    implement(contract.logIn, ({ body }, context) => logInWith(body, context)),
    implement(contract.logOut, (_input, context) =>
      context.write(async db => {
        await endSessions(db, context.fan, context.now())
        return {}
      }),
    ),
    implement(contract.logOutEverywhere, (_input, context) =>
      context.write(async db => {
        await endSessions(db, { userId: context.fan.userId }, context.now())
        return {}
      }),
    ),
    implement(contract.logOutElsewhere, (_input, context) =>
      context.write(async db => {
        const { userId, sessionId: exceptSessionId } = context.fan
        await endSessions(db, { userId, exceptSessionId }, context.now())
        return {}
      }),
    ),
    implement(contract.listSessions, (_input, context) => listOwnSessions(context)),
    implement(contract.endSession, ({ params }, context) => endOwnSession(params.session_id, context)),
    implement(contract.confirmPassword, ({ body }, context) => confirmPassword(body.password, context)),
    implement(contract.getSelf, (_input, context) => readSelf(context.read, context.fan.userId)),
    implement(contract.changeSelf, ({ body }, context) =>
      context.write(db => applyToSelf(db, context.fan.userId, body)),
    ),
    implement(contract.changePicture, ({ images }, context) => replacePicture(images, context)),
    implement(contract.removeFanPicture, (_input, context) => removePicture(context)),
    implement(contract.listCommonPasswords, async ({ params }) => ({
      results: commonPasswordHashes(params.bucket),
    })),
    implement(contract.getNation, async (_input, { address }) => ({
      country_code: nationOfAddress(address),
    })),
    implement(contract.listCountryCodes, async () => ({ results: countryCodes })),
    implement(contract.changePassword, ({ body }, context) => replacePassword(body, context)),
  ],
  personalData: accountData,
  tasks: [
    ...[forgetAccountAttempts, forgetOauthLinks, forgetSessions],
    ...[mailAllowed, mailPasswordChanged, mailPhoneChanged, mailServiceConnected, liftOfAge],
  ],
  commands: [showUser, disableUser, enableUser, verifyUser, listSharedNumbers],
}
