import * as z from 'zod'
import type { Config } from '../../../platform/server/config.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import type { DocumentRoute } from '../../../platform/server/documents.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import type { TicketKeys } from '../ticket-claims.ts'
import { admission, admissionSource } from './admission.ts'
import { getSigningKey, toPublicKey } from './signing-key.ts'

const noteStatement = statement({
  name: 'tickets.note-key',
  text: `with other as (update ticket_keys set retired_at = $3::timestamptz where kid <> $1 and retired_at is null)
    insert into ticket_keys (kid, x, used_from) values ($1, $2, $3::timestamptz)
      on conflict (kid) do update set retired_at = null`,
  row: none,
})

/** Records the key that signs tokens from now on. Tokens signed with earlier keys stay valid. */
export async function recordSigningKey(
  db: Db,
  config: Parameters<typeof getSigningKey>[0],
  now: number,
): Promise<void> {
  const { publicKey } = getSigningKey(config)
  await db.query(noteStatement, [publicKey.kid, publicKey.x, new Date(now)])
}

const keysStatement = statement({
  name: 'tickets.keys',
  text: `select k.kid, k.x from ticket_keys k
    where k.retired_at is null or exists (select from entry_tickets t ${admissionSource}
      where t.state = 'current' and t.issued_at <= k.retired_at
        and ${admission.isToCome('$1')})
    order by k.retired_at desc nulls first, k.kid`,
  row: z.object({ kid: z.string(), x: z.string() }),
})

/** Reads the public keys: the current one, and older ones until their tickets are past. */
export async function readPublicKeys(db: ReadDb, now: number): Promise<TicketKeys> {
  const keys = await db.query(keysStatement, [new Date(now)])
  return { keys: keys.map(toPublicKey) }
}

/** Serves `/.well-known/fanfare-tickets.json`, with which anyone can verify a ticket offline. */
export const keysRoute: DocumentRoute = {
  pattern: /^\/\.well-known\/fanfare-tickets\.json$/,
  name: 'ticket-keys',
  described: [
    {
      path: '/.well-known/fanfare-tickets.json',
      summary: 'The public keys that tickets are checked with',
      type: 'application/jwk-set+json',
    },
  ],
  answer: async (_params, { db, now }) => ({
    type: 'application/jwk-set+json',
    body: JSON.stringify(await readPublicKeys(db, now())),
  }),
}

/** Publishes the key before it signs any token. */
export const publishKey = ({
  config,
  database,
}: {
  config: Config
  database: { transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T> }
}) => database.transaction(db => recordSigningKey(db, config, Date.now()))
