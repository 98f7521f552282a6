import { countSignIn } from '../../../identity/accounts/server/index.ts'
import type { ServerModule } from '../../../platform/server/app.ts'
import { implement, implementSecret } from '../../../platform/server/implement.ts'
import { registerSearchSource } from '../../search/server/index.ts'
import * as contract from '../contract.ts'
import { acceptInvitation, openInvitation } from './accept-invitation.ts'
import { changeMember, disableMember, endMemberSessions } from './change-member.ts'
import { staffDisable, staffEnable, staffInvite, staffList, staffReset } from './commands/staff-commands.ts'
import { endExpiredSessions } from './end-expired-sessions.ts'
import { invite, listInvitations, showInvitation, withdrawInvitation } from './invitations.ts'
import { mailSignInLink, requestLink, signInWithCode } from './link-sign-in.ts'
import { mailInvitation } from './mail-invitation.ts'
import { openSealed } from './open-sealed.ts'
import { changeOwnStaff, endOwnSession, readOwnStaff, signOut } from './own-account.ts'
import { signInWithPasskey, startPasskeySignIn } from './passkey-sign-in.ts'
import { purgeStaffSecrets } from './purge-staff.ts'
import { changeRole, createRole, listRoles, removeRole } from './roles.ts'
import { staffSource } from './search-staff.ts'
import { authenticateStaff } from './sessions.ts'
import { getMember, listTeam } from './team.ts'
import { createToken, findStaffToken, removeToken, showToken } from './tokens.ts'
import { startVerification, verifyAgain } from './verify-again.ts'
import {
  addPasskey,
  removePasskey,
  removeTotp,
  replaceRecoveryCodes,
  setTotp,
  showRecoveryCodes,
  startPasskey,
  startTotp,
} from './ways-in.ts'

export { registerEndOfWork } from './change-member.ts'
export { getRefundLimit, type HeldRights, mergeRights } from './held-rights.ts'
export { logAct, toStaffAct } from './log-act.ts'
export { createOwnerLink } from './owner-link.ts'
export { lockCaller, lockPeople, type Person, readOwners, readPerson, readStaffNames } from './people.ts'

registerSearchSource(staffSource)

const signIn = [
  implement(contract.startPasskeySignIn, (_input, context) => startPasskeySignIn(context)),
  implement(contract.signInWithPasskey, async ({ body }, context) =>
    countSignIn('staff_passkey', await signInWithPasskey(body, context)),
  ),
  implement(contract.requestSignInLink, ({ body }, context) => requestLink(body.email, context)),
  implement(contract.signInWithCode, async ({ body }, context) =>
    countSignIn('staff_code', await signInWithCode(body, context)),
  ),
  implement(contract.openInvitation, ({ body }, context) => openInvitation(body.token, context)),
  implement(contract.acceptInvitation, ({ body }, context) => acceptInvitation(body, context)),
  implement(contract.startVerification, (_input, context) => startVerification(context)),
  implement(contract.verifyAgain, ({ body }, context) => verifyAgain(body, context)),
]

const ownAccount = [
  implement(contract.getOwnStaff, (_input, context) => readOwnStaff(context)),
  implement(contract.changeOwnStaff, ({ body }, context) => changeOwnStaff(body, context)),
  implement(contract.signOut, (_input, context) => signOut(context)),
  implement(contract.endOwnSession, ({ params }, context) => endOwnSession(params.session_id, context)),
  implement(contract.startPasskey, (_input, context) => startPasskey(context)),
  implement(contract.addPasskey, ({ body }, context) => addPasskey(body, context)),
  implement(contract.removePasskey, ({ params }, context) => removePasskey(params.passkey_id, context)),
  implement(contract.startTotp, (_input, context) => startTotp(context)),
  implement(contract.setTotp, ({ body }, context) => setTotp(body.code, context)),
  implement(contract.removeTotp, (_input, context) => removeTotp(context)),
  implementSecret(
    contract.replaceRecoveryCodes,
    (_input, context) => replaceRecoveryCodes(context),
    showRecoveryCodes,
  ),
  implementSecret(contract.createToken, ({ body }, context) => createToken(body, context), showToken),
  implement(contract.removeToken, ({ params }, context) => removeToken(params.token_id, context)),
]

const team = [
  implement(contract.listTeam, (_input, context) => listTeam(context)),
  implement(contract.getMember, ({ params }, context) => getMember(params.staff_id, context)),
  implement(contract.changeMember, ({ params, body }, context) =>
    changeMember(params.staff_id, body, context),
  ),
  implement(contract.disableMember, ({ params, body }, context) =>
    disableMember(params.staff_id, { isDisabled: true, reason: body.reason }, context),
  ),
  implement(contract.enableMember, ({ params, body }, context) =>
    disableMember(params.staff_id, { isDisabled: false, reason: body.reason }, context),
  ),
  implement(contract.endMemberSessions, ({ params }, context) => endMemberSessions(params.staff_id, context)),
  implement(contract.listInvitations, (_input, context) => listInvitations(context)),
  implementSecret(contract.invite, ({ body }, context) => invite(body, context), showInvitation),
  implement(contract.withdrawInvitation, ({ params }, context) =>
    withdrawInvitation(params.invitation_id, context),
  ),
  implement(contract.listRoles, (_input, context) => listRoles(context)),
  implement(contract.createRole, ({ body }, context) => createRole(body, context)),
  implement(contract.changeRole, ({ params, body }, context) => changeRole(params.role_id, body, context)),
  implement(contract.removeRole, ({ params }, context) => removeRole(params.role_id, context)),
]

export const staffModule: ServerModule = {
  name: 'staff',
  tables: [
    ...['staff', 'roles', 'staff_roles', 'staff_invitations', 'staff_challenges', 'staff_passkeys'],
    ...['staff_recovery_codes', 'staff_sessions', 'staff_tokens', 'staff_attempts'],
  ],
  authentication: { staffOf: authenticateStaff },
  findCommandToken: findStaffToken,
  recounts: [openSealed],
  implementations: [...signIn, ...ownAccount, ...team],
  tasks: [mailSignInLink, mailInvitation, endExpiredSessions, purgeStaffSecrets],
  commands: [staffInvite, staffReset, staffList, staffDisable, staffEnable],
}
