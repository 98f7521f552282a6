import * as z from 'zod'
import type { Config } from '../../../platform/server/config.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import type { DocumentRoute } from '../../../platform/server/documents.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import type { TicketKeys } from '../ticket-claims.ts'
import { admission, admissionSource } from './admission.ts'
import { publicKeyOf, signingKeyOf } from './signing-key.ts'

const noteStatement = statement({
  name: 'tickets.note-key',
  text: `with other as (update ticket_keys set retired_at = $3::timestamptz where kid <> $1 and retired_at is null)
    insert into ticket_keys (kid, x, used_from) values ($1, $2, $3::timestamptz)
      on conflict (kid) do update set retired_at = null`,
  row: none,
})

/** Notes with which key tokens are signed from now on. What was signed with another stays good. */
export async function noteSigningKey(
  db: Db,
  config: Parameters<typeof signingKeyOf>[0],
  now: number,
): Promise<void> {
  const { publicKey } = signingKeyOf(config)
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

/** The public keys: the one that signs now, and older ones until what they signed is over. */
export async function publicKeys(db: ReadDb, now: number): Promise<TicketKeys> {
  const keys = await db.query(keysStatement, [new Date(now)])
  return { keys: keys.map(publicKeyOf) }
}

/** `/.well-known/fanfare-tickets.json`: with it anybody can check a ticket without asking us. */
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
    body: JSON.stringify(await publicKeys(db, now())),
  }),
}

/** Before tokens are signed: their key is published. */
export const publishKey = ({
  config,
  database,
}: {
  config: Config
  database: { transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T> }
}) => database.transaction(db => noteSigningKey(db, config, Date.now()))
