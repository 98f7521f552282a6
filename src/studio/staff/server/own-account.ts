import { Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { Db } from '../../../platform/server/database.ts'
import { type StaffContext, verifiedMs } from '../../../platform/server/staff.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import type { StaffRight } from '../rights.ts'
import { mergeRights } from './held-rights.ts'
import { logAct, toStaffAct } from './log-act.ts'
import { listPasskeys } from './passkeys.ts'
import { lockCaller, readPerson } from './people.ts'
import { countRecoveryCodes } from './recovery-codes.ts'
import { endSessions, listSessions } from './sessions.ts'
import { listTokens } from './tokens.ts'

const toIso = (at: Date) => at.toISOString()

/** Reads the caller with their rights, ways to sign in, sessions and tokens. */
export async function readOwnStaff({ read, staff, now }: StaffContext) {
  const { staffId, sessionId, verifiedAt } = staff
  const [person, passkeys, codeCount, tokens] = await Promise.all([
    readPerson(read, staffId),
    listPasskeys(read, staffId),
    countRecoveryCodes(read, staffId),
    listTokens(read, staffId, now()),
  ])
  if (!person) return fail(platformErrors.staffSignInRequired)
  const { name, email, locale, zone, roles } = person
  const sessions = await listSessions(read, { staffId, roles }, now())
  return {
    staff_id: staffId,
    name,
    email,
    locale,
    zone,
    rights: [...mergeRights(roles).keys()] as StaffRight[],
    role_names: roles.map(role => role.name),
    verified_until: new Date(verifiedAt + verifiedMs).toISOString(),
    has_totp: person.totp_sealed !== null,
    recovery_code_count: codeCount,
    passkeys: passkeys.map(passkey => ({
      passkey_id: passkey.id,
      name: passkey.name,
      created_at: toIso(passkey.created_at),
      used_at: passkey.used_at && toIso(passkey.used_at),
    })),
    sessions: sessions.map(session => ({ ...session, is_current: session.session_id === sessionId })),
    tokens,
  }
}

const change = statement({
  name: 'staff.change-own',
  text: `update staff set name = coalesce($2, name), locale = coalesce($3, locale),
    zone = case when $4 then $5 else zone end where id = $1`,
  row: none,
})

interface OwnChange {
  name?: string | undefined
  locale?: string | undefined
  zone?: string | null | undefined
}

/** Changes the caller's name, language or time zone; null is the zone of the browser. */
export function changeOwnStaff({ name, locale, zone }: OwnChange, context: StaffContext) {
  const { staffId } = context.staff
  return context.write(async db => {
    const person = await lockCaller(db, context.staff)
    if (person instanceof Failure) return person
    await db.query(change, [staffId, name, locale, zone !== undefined, zone])
    const before = { locale: person.locale, zone: person.zone }
    const after = {
      locale: locale ?? person.locale,
      zone: zone === undefined ? person.zone : zone,
      // Not the names themselves, because the row outlives the account.
      ...(name !== undefined && name !== person.name && { is_name_changed: true }),
    }
    await logAct(db, toStaffAct(context), { act: 'staff change', object: `staff ${staffId}`, before, after })
    return {}
  })
}

/** Ends the caller's present session. */
export function signOut(context: StaffContext) {
  const { sessionId } = context.staff
  context.cookies.clear('studio')
  return context.write(async db => {
    await endAndLog(db, context, { sessionId, act: 'staff sign-out' })
    return {}
  })
}

/** Ends one of the caller's sessions; idempotent. */
export function endOwnSession(sessionId: number, context: StaffContext) {
  return context.write(async db => {
    const ended = await endAndLog(db, context, { sessionId, act: 'staff session end' })
    return ended > 0 ? {} : fail(platformErrors.notFound)
  })
}

async function endAndLog(
  db: Db,
  context: StaffContext,
  { sessionId, act }: { sessionId: number; act: string },
): Promise<number> {
  const { staffId } = context.staff
  const ended = await endSessions(db, { staffId, sessionId }, context.now())
  const after = { session_id: sessionId }
  if (ended > 0) await logAct(db, toStaffAct(context), { act, object: `staff ${staffId}`, after })
  return ended
}
