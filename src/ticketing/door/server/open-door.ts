import * as z from 'zod'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { eventEnd } from '../../tickets/server/index.ts'
import { doorErrors } from '../contract.ts'
import { doorSource } from './door-row.ts'
import { deriveToken, hashDoorCode, hashToken } from './door-token.ts'

const byCode = statement({
  name: 'door.by-code',
  text: `select d.id, d.name, d.token_hash, d.revoked_at is not null or ${eventEnd} <= $2 as is_ended
    from ${doorSource} where d.code_hash = $1 for no key update of d`,
  row: z.object({
    id: z.int(),
    name: z.string(),
    is_ended: z.boolean(),
    token_hash: z.instanceof(Buffer).nullable(),
  }),
})

const openStatement = statement({
  name: 'door.open',
  text: 'update doors set opened_at = $2, contact_at = $2, token_hash = $3 where id = $1',
  row: none,
})

interface Opened {
  token: string
  door_id: number
  name: string
  server_time: number
}

/** Exchanges a one-time code for the token of a device. */
export function openDoor(
  { code, device }: { code: string; device: string },
  { write, now: clock }: Pick<CallContext, 'write' | 'now'>,
): Promise<Opened | Failure> {
  const now = clock()
  const token = deriveToken(code, device)
  return write(async db => {
    const [door] = await db.query(byCode, [hashDoorCode(code), new Date(now)])
    if (!door) return fail(doorErrors.codeUnknown)
    if (door.is_ended) return fail(doorErrors.codeEnded)
    const hash = hashToken(token)
    if (door.token_hash && !door.token_hash.equals(hash)) return fail(doorErrors.codeUsed)
    if (!door.token_hash) await db.query(openStatement, [door.id, new Date(now), hash])
    return { token, door_id: door.id, name: door.name, server_time: now }
  })
}
