import * as z from 'zod'
import type { DocumentRoute } from '../../platform/server/documents.ts'
import { statement } from '../../platform/server/statement.ts'

const list = statement({
  name: 'votes.keys',
  text: 'select jwk from vote_keys order by first_used_at desc, kid',
  row: z.object({ jwk: z.record(z.string(), z.string()) }),
})

/** Public keys for receipts and heads, including former ones (JWK set, RFC 7517). */
export const keySetDocument: DocumentRoute = {
  name: 'vote-keys',
  described: [
    {
      path: '/.well-known/fanfare-vote.json',
      summary: 'The public keys of receipts and heads of the vote',
      type: 'application/jwk-set+json',
    },
  ],
  pattern: /^\/\.well-known\/fanfare-vote\.json$/,
  async answer(_params, { db }) {
    const keys = (await db.query(list)).map(({ jwk }) => jwk)
    return { type: 'application/jwk-set+json', body: JSON.stringify({ keys }) }
  },
}
