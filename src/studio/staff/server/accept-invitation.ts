import { randomBytes, randomUUID } from 'node:crypto'
import * as z from 'zod'
import { Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import type { registrationResponse } from '../passkey-shapes.ts'
import { staffErrors } from '../staff-errors.ts'
import { insertAssignments, toHeldRoles } from './assignments.ts'
import {
  type Challenge,
  insertChallenge,
  isYounger,
  passkeyMs,
  takeChallenge,
  totpSetupMs,
} from './challenges.ts'
import { coversLimits, coversRights, mergeRights } from './held-rights.ts'
import { findInvitation, hasStaff, type Invitation } from './invitations.ts'
import { lockTeam } from './keep-an-owner.ts'
import { logAct, toSignInAct } from './log-act.ts'
import { buildCreationOptions, checkRegistration } from './passkey-ceremony.ts'
import { insertPasskey } from './passkeys.ts'
import { findStaffId, lockPerson, readPerson } from './people.ts'
import { storeRecoveryCodes } from './recovery-codes.ts'
import { readRoles } from './roles.ts'
import { deriveRecoveryCodes } from './secrets.ts'
import { setSessionCookie } from './session-cookie.ts'
import { startSession } from './sessions.ts'
import { buildTotpUrl, findTotpStep, newTotpSecret, sealTotpSecret, unsealTotpSecret } from './totp.ts'
import { storeTotp } from './ways-in.ts'

/** Reads an invitation, and prepares a passkey and an authenticator app of which one accepts it. */
export async function openInvitation(token: string, { read, write, config, now }: CallContext) {
  const found = await findValid(read, token, now())
  if (found instanceof Failure) return found
  const { invitation, roles } = found
  const person = invitation.staff_id === null ? null : await readPerson(read, invitation.staff_id)
  const userHandle = person?.user_handle ?? randomBytes(32)
  const [email, name] = [person?.email ?? invitation.email, person?.name ?? null]
  const secret = newTotpSecret()
  const label = { email: email ?? 'owner', name: name ?? email ?? 'Owner' }
  const options = await buildCreationOptions(config, { userHandle, ...label, known: [] })
  const prepared = {
    kind: 'invitation' as const,
    invitationId: invitation.id,
    challenge: options.challenge,
    userHandle,
    totpSealed: sealTotpSecret(secret, config),
  }
  return write(async db => ({
    email,
    name,
    inviter: invitation.inviter_name,
    roles: (person?.roles ?? roles).map(role => ({ role_id: role.role_id, name: role.name })),
    challenge_id: await insertChallenge(db, prepared, now()),
    passkey_options: options,
    totp: { secret, url: buildTotpUrl(secret, label.email) },
  }))
}

/**
 * Finds an invitation that can be accepted: it is open, its roles exist, and its inviter still has all their
 * rights. The link for the first owner works only while there is no staff.
 */
async function findValid(db: ReadDb, token: string, now: number) {
  const invitation = await findInvitation(db, token, now)
  if (!invitation) return fail(staffErrors.invitationEnded)
  if (invitation.email === null && (await hasStaff(db))) return fail(staffErrors.invitationEnded)
  const roles = toHeldRoles(invitation.roles, await readRoles(db, now))
  if (roles instanceof Failure) return fail(staffErrors.invitationEnded)
  const inviter = invitation.inviter_id === null ? null : await readPerson(db, invitation.inviter_id)
  const own = inviter && mergeRights(inviter.roles)
  const isWithin =
    !own ||
    (own.get('team.write') === null &&
      coversRights(own, mergeRights(roles)) &&
      roles.every(role => coversLimits(inviter.roles, role.refund_limits)))
  return isWithin ? { invitation, roles } : fail(staffErrors.invitationEnded)
}

interface Acceptance {
  token: string
  challenge_id: string
  name: string
  email?: string | undefined
  response?: z.output<typeof registrationResponse> | undefined
  code?: string | undefined
}

/** Accepts an invitation: stores the person with a way to sign in, and signs them in. */
export async function acceptInvitation(sent: Acceptance, context: CallContext) {
  const { write, config, now, userAgent } = context
  const accepted = await write(async db => {
    await lockTeam(db)
    const found = await findValid(db, sent.token, now())
    if (found instanceof Failure) return found
    const { invitation } = found
    const challenge = await takeChallenge(db, 'invitation', sent.challenge_id)
    if (!challenge || challenge.invitation_id !== invitation.id) return fail(staffErrors.challengeEnded)
    const staffId = await storePerson(db, { sent, invitation, challenge }, context)
    if (staffId instanceof Failure) return staffId
    const way = await storeWayIn(db, { staffId, sent, challenge }, context)
    if (way instanceof Failure) return way
    await db.query(accept, [invitation.id, new Date(now())])
    const by = toSignInAct(context, staffId)
    const after = { staff_id: staffId, way: sent.code === undefined ? 'passkey' : 'totp' }
    await logAct(db, by, { act: 'invitation accept', object: `invitation ${invitation.id}`, after })
    const session = await startSession(db, { staffId, userAgent }, now())
    const signedIn = { session_id: session.sessionId, way: 'invitation' }
    await logAct(db, by, { act: 'staff sign-in', object: `staff ${staffId}`, after: signedIn })
    return { ...session, ...way }
  })
  if (accepted instanceof Failure) return accepted
  setSessionCookie(accepted, context)
  return { recovery_codes: accepted.codesId === null ? [] : deriveRecoveryCodes(accepted.codesId, config) }
}

const accept = statement({
  name: 'staff.accept-invitation',
  text: 'update staff_invitations set accepted_at = $2 where id = $1',
  row: none,
})
const insert = statement({
  name: 'staff.insert-person',
  text: `insert into staff (email, name, locale, user_handle, created_at, inviter_id)
    values ($1, $2, $3, $4, $5, $6) returning id`,
  row: z.object({ id: z.int() }),
})
const rename = statement({
  name: 'staff.rename',
  text: 'update staff set name = $2 where id = $1',
  row: none,
})

/** Stores a new person with the roles, or the name of one whose ways to sign in were reset. */
async function storePerson(
  db: Db,
  { sent, invitation, challenge }: { sent: Acceptance; invitation: Invitation; challenge: Challenge },
  { locale, now }: CallContext,
): Promise<number | Failure> {
  if (invitation.staff_id !== null) {
    const person = await lockPerson(db, invitation.staff_id)
    if (!person || person.disabled_at) return fail(staffErrors.invitationEnded)
    await db.query(rename, [person.id, sent.name])
    return person.id
  }
  const email = invitation.email ?? sent.email
  if (email === undefined) return fail(platformErrors.validationFailed, { email: 'ERR_REQUIRED' })
  if ((await findStaffId(db, email)) !== null) return fail(staffErrors.emailTaken)
  const values = [email, sent.name, locale, challenge.user_handle, new Date(now()), invitation.inviter_id]
  const [person] = await db.query(insert, values)
  await insertAssignments(db, person!.id, invitation.roles)
  return person!.id
}

/** Stores the passkey, or the authenticator app with recovery codes, that accepts the invitation. */
async function storeWayIn(
  db: Db,
  { staffId, sent, challenge }: { staffId: number; sent: Acceptance; challenge: Challenge },
  { config, now }: CallContext,
): Promise<{ codesId: string | null } | Failure> {
  const { response, code } = sent
  if (response) {
    if (!isYounger(challenge, passkeyMs, now())) return fail(staffErrors.challengeEnded)
    const passkey = await checkRegistration(config, response, challenge.challenge ?? '')
    if (!passkey) return fail(staffErrors.passkeyRefused)
    const added = await insertPasskey(db, { staffId, name: sent.name, passkey }, now())
    return added instanceof Failure ? added : { codesId: null }
  }
  const sealed = challenge.totp_sealed
  if (!sealed || !isYounger(challenge, totpSetupMs, now())) return fail(staffErrors.challengeEnded)
  const secret = unsealTotpSecret(sealed, config)
  const step = findTotpStep({ secret, code: code ?? '', lastStep: null, now: now() })
  if (step === null) return fail(staffErrors.codeWrong)
  await storeTotp(db, staffId, sealed, step)
  const codesId = randomUUID()
  await storeRecoveryCodes(db, staffId, deriveRecoveryCodes(codesId, config))
  return { codesId }
}
