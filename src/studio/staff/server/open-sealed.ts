import * as z from 'zod'
import type { Recount } from '../../../platform/server/recount.ts'
import { statement } from '../../../platform/server/statement.ts'
import { unsealTotpSecret } from './totp.ts'

const readOne = statement({
  name: 'staff.read-one-sealed',
  text: 'select id, totp_sealed as sealed from staff where totp_sealed is not null order by id limit 1',
  row: z.object({ id: z.int(), sealed: z.instanceof(Buffer) }),
})

/** Opens a value that was sealed with the server's key, which no archive has. */
export const openSealed: Recount = {
  name: 'sealed values',
  async findProblems({ db, config }) {
    const [row] = await db.query(readOne)
    try {
      if (row) unsealTotpSecret(row.sealed, config)
      return []
    } catch {
      return [`the secret of staff ${row?.id} cannot be opened: SERVER_KEY is another one`]
    }
  },
}
