import * as z from 'zod'
import { type Archive, names } from './archive.ts'
import { parseStored } from './store.ts'

const owner = z.object({ system: z.string() })

/** Two databases in one archive would replace each other's WAL. */
export class OtherOwner extends Error {}

/**
 * Notes in an empty archive that it belongs to this cluster. A restored copy counts as the same one.
 * @throws OtherOwner if it belongs to another one
 */
export async function checkOwner({ store }: Archive, system: string): Promise<void> {
  const file = await store.find(names.owner)
  if (file === null) {
    await store.put(names.owner, Buffer.from(JSON.stringify({ system })))
    return
  }
  const known = owner.parse(parseStored(file))
  if (known.system !== system)
    throw new OtherOwner(`${store.place} is the archive of another database: choose an empty place`)
}
