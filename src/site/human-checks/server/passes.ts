import { createHmac, timingSafeEqual } from 'node:crypto'
import { Failure } from '../../../platform/contract/errors.ts'
import type { Authentication } from '../../../platform/server/authentication.ts'
import { readSecret } from './challenge.ts'
import { consumeHumanCheck, verifyHumanCheck } from './consume-human-checks.ts'

/** Lifetime of a pass in ms (product 17). */
export const passLifeMs = 15 * 60_000

/** Matches `pass.{id}.{seconds since 1970}.{HMAC}`. A solution is base64 and contains no dot. */
const passPattern = /^pass\.([0-9a-f]{8,128})\.(\d{10,12})\.([\w-]{43})$/

/** Maximum length of the header value, in characters. */
const sentLengthMax = 4_000

interface Caller {
  /** Account that the pass belongs to: `fan 7` or `visitor`. */
  account: string
  address: string
}

/**
 * Admits a caller with a pass, or with a solution, which is exchanged for a pass. A pass is signed and not
 * stored: every process can verify it, and it is invalid for another account or IP address.
 */
export const admitPerson: Authentication['admitPerson'] = async (
  sent,
  caller,
  { read, transaction, now },
) => {
  if (sent.length > sentLengthMax) return null
  const { pass: key } = await readSecret(read)
  const [, passId = '', expires = '', signature = ''] = passPattern.exec(sent) ?? []
  if (passId) {
    const isGood = Number(expires) * 1_000 > now() && isEqual(signature, sign(key, caller, passId, expires))
    return isGood ? { kind: 'pass', passId } : null
  }
  const check = await verifyHumanCheck(read, sent, now())
  if (check instanceof Failure) return null
  if (await transaction(db => consumeHumanCheck(db, check))) return null
  return { kind: 'answer', passId: check.nonce, pass: issue(key, caller, check.nonce, now()) }
}

function issue(key: string, caller: Caller, passId: string, now: number): string {
  const expires = String(Math.floor((now + passLifeMs) / 1_000))
  return `pass.${passId}.${expires}.${sign(key, caller, passId, expires)}`
}

function sign(key: string, { account, address }: Caller, passId: string, expires: string): string {
  return createHmac('sha256', key).update([account, address, passId, expires].join('\n')).digest('base64url')
}

const isEqual = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b))
