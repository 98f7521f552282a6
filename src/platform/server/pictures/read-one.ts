import sharp from 'sharp'
import * as z from 'zod'
import type { Recount } from '../recount.ts'
import { statement } from '../statement.ts'

const readNewest = statement({
  name: 'media.read-newest',
  text: 'select id, bytes from media order by created_at desc, id limit 1',
  row: z.object({ id: z.string(), bytes: z.instanceof(Uint8Array) }),
})

/** Decodes the newest picture. */
export const readOnePicture: Recount = {
  name: 'pictures',
  async findProblems({ db }) {
    const [picture] = await db.query(readNewest)
    if (!picture) return []
    const isRead = await sharp(picture.bytes)
      .stats()
      .then(
        () => true,
        () => false,
      )
    return isRead ? [] : [`picture ${picture.id} cannot be read`]
  },
}
