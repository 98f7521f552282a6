import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { disableUser, enableUser } from './commands/disable-user.ts'
import { listSharedNumbers } from './commands/list-shared-numbers.ts'
import { showUser } from './commands/show-user.ts'
import { verifyUser } from './commands/verify-user.ts'
import { listCommonPasswordHashes } from './common-passwords.ts'
import { countryCodes } from './country-codes.ts'
import { removePicture, replacePicture } from './fan-picture.ts'
import { logInWithPassword } from './log-in.ts'
import { mailRestrictionLifted } from './mail-restriction-lifted.ts'
import { findNationByIp } from './nation-of-address.ts'
import { endOwnSession, listOwnSessions } from './own-sessions.ts'
import { accountData } from './personal-data.ts'
import { mailPhoneChanged } from './phone-changed.ts'
import { purgeAccountAttempts, purgeOauthLinks, purgeSessions } from './purge-accounts.ts'
import { confirmPassword } from './recent-password.ts'
import { liftAgeRestrictions } from './restriction.ts'
import { applyToSelf, readSelf, replacePassword } from './self.ts'
import { mailServiceConnected } from './service-connected.ts'
import { authenticateFan, endSessions } from './sessions.ts'
import { mailPasswordChanged } from './set-password.ts'
import { countSignIn, measureSignIns } from './sign-in-metrics.ts'

export { defaultChoices, type NotificationKind, notificationKinds } from '../notification-kinds.ts'
export {
  type AttemptLimit,
  computeKeyedHash,
  computeWaitMs,
  returnAttempt,
  takeAttempt,
} from './attempts.ts'
export {
  changeEmailAddress,
  confirmEmailAddress,
  lockFan,
  lockFansAgainstDeletion,
  markNumberUnverified,
  replacePhoneNumber,
  saveMarketingConsent,
} from './change-fan.ts'
export { registerFanCities } from './city-of-fan.ts'
export { accountHelp, toAccountNotFound } from './commands/account-argument.ts'
export { findConfirmedOwner, readConfirmedEmail } from './confirmed-owner.ts'
export { createFan } from './create-fan.ts'
export { detectDevice } from './device-of.ts'
export { setAccountDisabled } from './disable-account.ts'
export { type AccountRow, findAccount } from './find-account.ts'
export { hashPassword } from './hash-password.ts'
export { lacksParent } from './lacks-parent.ts'
export { isDisabledNumber, toEmailKey } from './log-in.ts'
export { findNationByIp } from './nation-of-address.ts'
export { readNotificationChoices, saveNotificationChoices } from './notification-choices.ts'
export {
  disconnect,
  disconnectAll,
  listConnections,
  lockConnectedAccount,
} from './oauth-accounts.ts'
export type { OauthClient, OauthProvider } from './oauth-config.ts'
export {
  hashOauthSecret,
  linkOauth,
  linkReservedOauth,
  reserveOauthLink,
  storeOauthPerson,
} from './oauth-links.ts'
export { onContactChange } from './on-contact-change.ts'
export { findPasswordProblem } from './password-problem.ts'
export { removeFan } from './personal-data.ts'
export {
  formatNumber,
  getDialCode,
  isCountry,
  toNationalNumber,
  toTextableE164,
} from './phone-number.ts'
export { countOpenSessions } from './read-account.ts'
export { type Fan, lockFans, readFans } from './read-fans.ts'
export { requireRecentPassword } from './recent-password.ts'
export { liftRestriction, setParentEmail } from './restriction.ts'
export { checkOwnPassword, lockPassword } from './self.ts'
export { endSessions, startSession } from './sessions.ts'
export { setPassword } from './set-password.ts'
export { countCode, countSignIn } from './sign-in-metrics.ts'
export { listFanCountries, listFansForStaff, type StaffFanRow } from './staff/list-fans-for-staff.ts'
export { restartSession } from './start-again.ts'
export { listNumberForms, toPhoneKey } from './subscriber.ts'
export { toVerifiedPhone, type VerifiedFact, verifyAccount } from './verify-account.ts'

export const accountsModule: ServerModule = {
  name: 'accounts',
  tables: ['account_secret'],
  authentication: { fanOf: authenticateFan },
  implementations: [
    implement(contract.logIn, async ({ body }, context) =>
      countSignIn('password', await logInWithPassword(body, context)),
    ),
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
      results: listCommonPasswordHashes(params.bucket),
    })),
    implement(contract.getNation, async (_input, { address }) => ({
      country_code: findNationByIp(address),
    })),
    implement(contract.listCountryCodes, async () => ({ results: countryCodes })),
    implement(contract.changePassword, ({ body }, context) => replacePassword(body, context)),
  ],
  personalData: accountData,
  metrics: measureSignIns,
  tasks: [
    ...[purgeAccountAttempts, purgeOauthLinks, purgeSessions],
    ...[
      mailRestrictionLifted,
      mailPasswordChanged,
      mailPhoneChanged,
      mailServiceConnected,
      liftAgeRestrictions,
    ],
  ],
  commands: [showUser, disableUser, enableUser, verifyUser, listSharedNumbers],
}
