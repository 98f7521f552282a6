import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import { Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { Db } from '../../../platform/server/database.ts'
import type { StaffContext } from '../../../platform/server/staff.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import type { registrationResponse } from '../passkey-shapes.ts'
import { staffErrors } from '../staff-errors.ts'
import {
  insertChallenge,
  isYounger,
  passkeyMs,
  takeChallenge,
  takeTotpSetup,
  totpSetupMs,
} from './challenges.ts'
import { keepAnOwner } from './keep-an-owner.ts'
import { logAct, toStaffAct } from './log-act.ts'
import { buildCreationOptions, checkRegistration, getRpId } from './passkey-ceremony.ts'
import { deletePasskey, insertPasskey, listPasskeys, listUsablePasskeys } from './passkeys.ts'
import { lockCaller, readPerson } from './people.ts'
import { storeRecoveryCodes } from './recovery-codes.ts'
import { deriveRecoveryCodes } from './secrets.ts'
import { buildTotpUrl, findTotpStep, newTotpSecret, sealTotpSecret, unsealTotpSecret } from './totp.ts'

const notSignedIn = () => fail(platformErrors.staffSignInRequired)

/** Creates a challenge for a new passkey of the caller. */
export async function startPasskey({ read, write, config, staff: { staffId }, now }: StaffContext) {
  const [person, known] = await Promise.all([readPerson(read, staffId), listPasskeys(read, staffId)])
  if (!person) return notSignedIn()
  const { user_handle: userHandle, email, name } = person
  const options = await buildCreationOptions(config, { userHandle, email, name, known })
  const { challenge } = options
  return write(async db => ({
    challenge_id: await insertChallenge(db, { kind: 'passkey', staffId, challenge }, now()),
    options,
  }))
}

interface SentPasskey {
  challenge_id: string
  response: z.output<typeof registrationResponse>
  name: string
}

export function addPasskey({ challenge_id: id, response, name }: SentPasskey, context: StaffContext) {
  const { write, config, staff, now } = context
  const { staffId } = staff
  return write(async db => {
    const caller = await lockCaller(db, staff)
    if (caller instanceof Failure) return caller
    const taken = await takeChallenge(db, 'passkey', id)
    const isGood = taken?.challenge && taken.staff_id === staffId && isYounger(taken, passkeyMs, now())
    if (!isGood) return fail(staffErrors.challengeEnded)
    const passkey = await checkRegistration(config, response, taken.challenge ?? '')
    if (!passkey) return fail(staffErrors.passkeyRefused)
    const added = await insertPasskey(db, { staffId, name, passkey }, now())
    if (added instanceof Failure) return added
    await logOwn(db, context, 'staff passkey add', { passkey_id: added })
    return { passkey_id: added }
  })
}

export function removePasskey(passkeyId: number, context: StaffContext) {
  return removeWayIn(context, 'staff passkey remove', { passkey_id: passkeyId }, db =>
    deletePasskey(db, context.staff.staffId, passkeyId),
  )
}

const clearTotp = statement({
  name: 'staff.clear-totp',
  text: 'update staff set totp_sealed = null, totp_step = null where id = $1',
  row: none,
})

export async function deleteTotp(db: Db, staffId: number): Promise<void> {
  await db.query(clearTotp, [staffId])
}

export function removeTotp(context: StaffContext) {
  const { staffId } = context.staff
  return removeWayIn(context, 'staff totp remove', {}, async db => {
    const person = await readPerson(db, staffId)
    if (!person?.totp_sealed) return fail(platformErrors.notFound)
    await deleteTotp(db, staffId)
    return null
  })
}

/** Removes a way to sign in, unless it is the caller's last or that of the last owner. */
function removeWayIn(
  context: StaffContext,
  act: string,
  after: object,
  remove: (db: Db) => Promise<Failure | null>,
) {
  const { staffId } = context.staff
  const rpId = getRpId(context.config)
  return context.write(db =>
    keepAnOwner(db, rpId, async () => {
      const caller = await lockCaller(db, context.staff)
      if (caller instanceof Failure) return caller
      const failure = await remove(db)
      if (failure) return failure
      const [person, passkeys] = [await readPerson(db, staffId), await listUsablePasskeys(db, staffId, rpId)]
      if (!person?.totp_sealed && passkeys.length === 0) return fail(staffErrors.lastWayIn)
      await logOwn(db, context, act, after)
      return {}
    }),
  )
}

/** Creates a secret for the caller's authenticator app, which counts once {@link setTotp} gets a code of it. */
export function startTotp({ write, config, staff, now }: StaffContext) {
  const secret = newTotpSecret()
  return write(async db => {
    const caller = await lockCaller(db, staff)
    if (caller instanceof Failure) return caller
    const { id: staffId, email } = caller
    await takeTotpSetup(db, staffId)
    await insertChallenge(db, { kind: 'totp', staffId, totpSealed: sealTotpSecret(secret, config) }, now())
    return { secret, url: buildTotpUrl(secret, email) }
  })
}

const setStatement = statement({
  name: 'staff.set-totp',
  text: 'update staff set totp_sealed = $2, totp_step = $3 where id = $1',
  row: none,
})

/** Stores a sealed secret and the step of its first code, which won't work again. */
export async function storeTotp(db: Db, staffId: number, sealed: Buffer, step: number): Promise<void> {
  await db.query(setStatement, [staffId, sealed, step])
}

export function setTotp(code: string, context: StaffContext) {
  const { write, config, staff, now } = context
  const { staffId } = staff
  return write(async db => {
    const caller = await lockCaller(db, staff)
    if (caller instanceof Failure) return caller
    const taken = await takeTotpSetup(db, staffId)
    if (!taken?.totp_sealed || !isYounger(taken, totpSetupMs, now())) return fail(staffErrors.challengeEnded)
    const secret = unsealTotpSecret(taken.totp_sealed, config)
    const step = findTotpStep({ secret, code, lastStep: null, now: now() })
    if (step === null) return fail(staffErrors.codeWrong)
    await storeTotp(db, staffId, taken.totp_sealed, step)
    await logOwn(db, context, 'staff totp set')
    return {}
  })
}

/** Replaces the caller's recovery codes. The result has the id from which {@link showRecoveryCodes} builds them. */
export function replaceRecoveryCodes(context: StaffContext) {
  const { write, config, staff } = context
  return write(async db => {
    const caller = await lockCaller(db, staff)
    if (caller instanceof Failure) return caller
    const id = randomUUID()
    await storeRecoveryCodes(db, staff.staffId, deriveRecoveryCodes(id, config))
    await logOwn(db, context, 'staff recovery codes replace')
    return { id }
  })
}

/** Builds the response with the codes, for the first call and for each retry with its Idempotency-Key. */
export async function showRecoveryCodes({ id }: { id: string }, { config }: StaffContext) {
  return { codes: deriveRecoveryCodes(id, config) }
}

function logOwn(db: Db, context: StaffContext, act: string, after: object = {}): Promise<void> {
  return logAct(db, toStaffAct(context), { act, object: `staff ${context.staff.staffId}`, after })
}
