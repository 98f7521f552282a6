import { compactVerify, decodeProtectedHeader, errors, importJWK } from 'jose'
import * as z from 'zod'
import type { ReadDb } from '../../platform/server/database.ts'
import { statement } from '../../platform/server/statement.ts'
import type { SignedType } from './receipts.ts'

const readKey = statement({
  name: 'votes.key',
  text: 'select jwk from vote_keys where kid = $1',
  row: z.object({ jwk: z.record(z.string(), z.string()) }),
})

/** Returns the claims that this server signed, with its present key or a former one; null for anything else. */
export async function verifyClaims(db: ReadDb, jws: string, typ: SignedType): Promise<unknown> {
  try {
    const header = decodeProtectedHeader(jws)
    if (header.typ !== typ) return null
    const [key] = await db.query(readKey, [header.kid ?? ''])
    if (!key) return null
    const { payload } = await compactVerify(jws, await importJWK(key.jwk, 'EdDSA'))
    return JSON.parse(new TextDecoder().decode(payload))
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof SyntaxError)
      return null
    throw error
  }
}
