import { timingSafeEqual } from 'node:crypto'
import type * as z from 'zod'
import { Failure, fail } from '../../../platform/contract/errors.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import type { authenticationResponse } from '../passkey-shapes.ts'
import { staffErrors } from '../staff-errors.ts'
import { insertChallenge, isYounger, passkeyMs, takeChallenge } from './challenges.ts'
import { logAct, toSignInAct } from './log-act.ts'
import { buildRequestOptions, checkAuthentication, getRpId } from './passkey-ceremony.ts'
import { findPasskey, type Passkey, recordPasskeyUse } from './passkeys.ts'
import { lockPerson, readPerson } from './people.ts'
import { setSessionCookie } from './session-cookie.ts'
import { startSession } from './sessions.ts'

/** Creates a challenge for whichever passkey the device offers. */
export async function startPasskeySignIn({ write, config, now }: CallContext) {
  const options = await buildRequestOptions(config)
  return write(async db => ({
    challenge_id: await insertChallenge(db, { kind: 'sign-in', challenge: options.challenge }, now()),
    options,
  }))
}

interface Proof {
  challenge_id: string
  response: z.output<typeof authenticationResponse>
}

/**
 * Checks the proof of a passkey and takes its challenge, which is used up even by a wrong proof.
 * @param staffId whose passkey it must be and who must have asked for the challenge; null at sign-in
 */
export async function checkProof(
  { challenge_id: challengeId, response }: Proof,
  { count, read, config, now }: CallContext,
  staffId: number | null,
): Promise<{ passkey: Passkey; counter: number } | Failure> {
  const kind = staffId === null ? 'sign-in' : 'verify'
  const taken = await count(db => takeChallenge(db, kind, challengeId))
  const isGood = taken?.challenge && taken.staff_id === staffId && isYounger(taken, passkeyMs, now())
  if (!isGood) return fail(staffErrors.challengeEnded)
  const passkey = await findPasskey(read, response.id, getRpId(config))
  if (!passkey || (staffId !== null && passkey.staff_id !== staffId)) return fail(staffErrors.passkeyUnknown)
  const person = await readPerson(read, passkey.staff_id)
  const { userHandle } = response.response
  if (!person || (userHandle && !isSame(Buffer.from(userHandle, 'base64url'), person.user_handle)))
    return fail(staffErrors.passkeyUnknown)
  const counter = await checkAuthentication(config, response, { challenge: taken.challenge ?? '', passkey })
  return counter === null ? fail(staffErrors.passkeyUnknown) : { passkey, counter }
}

const isSame = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other)

/** Signs a member of staff in with a passkey. */
export async function signInWithPasskey(proof: Proof, context: CallContext) {
  const checked = await checkProof(proof, context, null)
  if (checked instanceof Failure) return checked
  const { passkey, counter } = checked
  const staffId = passkey.staff_id
  const { now, userAgent } = context
  const session = await context.write(async db => {
    const person = await lockPerson(db, staffId)
    if (!person || person.disabled_at) return fail(staffErrors.passkeyUnknown)
    if (!(await recordPasskeyUse(db, passkey.id, counter, now()))) return fail(staffErrors.passkeyUnknown)
    const started = await startSession(db, { staffId, userAgent }, now())
    const after = { session_id: started.sessionId, way: 'passkey' }
    await logAct(db, toSignInAct(context, staffId), {
      act: 'staff sign-in',
      object: `staff ${staffId}`,
      after,
    })
    return started
  })
  if (session instanceof Failure) return session
  setSessionCookie(session, context)
  return {}
}
