import type * as z from 'zod'
import { Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { Db } from '../../../platform/server/database.ts'
import type { StaffContext } from '../../../platform/server/staff.ts'
import type { authenticationResponse } from '../passkey-shapes.ts'
import { staffErrors } from '../staff-errors.ts'
import { insertChallenge } from './challenges.ts'
import { logAct, toStaffAct } from './log-act.ts'
import { buildRequestOptions, getRpId } from './passkey-ceremony.ts'
import { checkProof } from './passkey-sign-in.ts'
import { listUsablePasskeys, recordPasskeyUse } from './passkeys.ts'
import { lockPerson, readPerson } from './people.ts'
import { markVerified } from './sessions.ts'
import { tryCode } from './try-code.ts'

/** Creates a challenge for one of the caller's passkeys. */
export async function startVerification({ read, write, config, staff: { staffId }, now }: StaffContext) {
  const [person, passkeys] = await Promise.all([
    readPerson(read, staffId),
    listUsablePasskeys(read, staffId, getRpId(config)),
  ])
  const options = await buildRequestOptions(config, passkeys)
  const { challenge } = options
  return write(async db => ({
    challenge_id: await insertChallenge(db, { kind: 'verify', staffId, challenge }, now()),
    options: passkeys.length > 0 ? options : null,
    has_totp: !!person?.totp_sealed,
  }))
}

interface Verification {
  challenge_id?: string | undefined
  response?: z.output<typeof authenticationResponse> | undefined
  code?: string | undefined
}

/** Proves the caller's identity again, with a passkey or a code. */
export async function verifyAgain(sent: Verification, context: StaffContext) {
  const { staffId } = context.staff
  if (sent.code !== undefined)
    return tryCode(context, { staffId, code: sent.code }, async ({ db, consumeCode }) => {
      const way = await consumeCode()
      return way instanceof Failure ? way : recordVerification(db, context, way)
    })
  const { challenge_id = '', response } = sent
  if (!response) return fail(platformErrors.validationFailed)
  const checked = await checkProof({ challenge_id, response }, context, staffId)
  if (checked instanceof Failure) return checked
  return context.write(async db => {
    await lockPerson(db, staffId)
    const isUsed = await recordPasskeyUse(db, checked.passkey.id, checked.counter, context.now())
    return isUsed ? recordVerification(db, context, 'passkey') : fail(staffErrors.passkeyUnknown)
  })
}

async function recordVerification(db: Db, context: StaffContext, way: string) {
  const { staffId, sessionId } = context.staff
  await markVerified(db, sessionId, context.now())
  const after = { session_id: sessionId, way }
  await logAct(db, toStaffAct(context), { act: 'staff verify', object: `staff ${staffId}`, after })
  return {}
}
