import * as z from 'zod'
import type { Authentication } from '../../../platform/server/authentication.ts'
import { statement } from '../../../platform/server/statement.ts'
import { doorEnd, doorSource } from './door-row.ts'
import { hashToken } from './door-token.ts'

const byToken = statement({
  name: 'door.by-token',
  text: `select d.id, d.event_id from ${doorSource}
    where d.token_hash = $1 and d.revoked_at is null and ${doorEnd} > $2`,
  row: z.object({ id: z.int(), event_id: z.int() }),
})

export const findDoor: Authentication['doorOf'] = async (token, { read, now }) => {
  const [door] = await read.query(byToken, [hashToken(token), new Date(now())])
  return door ? { doorId: door.id, eventId: door.event_id } : null
}
