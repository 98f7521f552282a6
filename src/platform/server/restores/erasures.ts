import * as z from 'zod'
import { createDecryption, encryptTo } from '../backups/encrypt.ts'
import { openStore } from '../backups/open-store.ts'
import { parseStored, readStored, type Store } from '../backups/store.ts'
import { defineTask } from '../jobs/task.ts'

/** An erased fan, of whom nothing but the former id is left. */
const erasure = z.object({ user_id: z.int(), erased_at: z.iso.datetime() })
export type Erasure = z.output<typeof erasure>

const fileEnding = '.json.age'

/** Beginning of their names in the archive. */
export const erasuresPrefix = 'erasures/'

/**
 * Stores outside the database that a fan was erased, so that a restored copy from before it erases the fan
 * again. Added in the transaction that erases, so that none is lost. Without an archive it does nothing.
 */
export const recordErasure = defineTask({
  name: 'recordErasure',
  schema: erasure.extend({ id: z.uuid() }),
  queue: 'bulk',
  async run({ id, ...erased }, { config: { backup }, outside }) {
    if (!backup) return
    const sealed = await encryptTo(backup.recipients, JSON.stringify(erased))
    // A retry replaces it. Its name says nothing about the fan.
    await openStore(backup.place, outside).put(`${erasuresPrefix}${id}${fileEnding}`, sealed)
  },
})

/**
 * Reads all stored erasures, oldest first.
 * @param prefix beginning of their names in the store
 * @throws if the store or the identity is missing, or a file can't be decrypted
 */
export async function readErasures(store: Store, prefix: string, identityFile: string): Promise<Erasure[]> {
  const { decrypt } = await createDecryption(identityFile)
  const names = (await store.list(prefix)).filter(name => name.endsWith(fileEnding))
  const erasures: Erasure[] = []
  for (const name of names)
    erasures.push(erasure.parse(parseStored(await decrypt(await readStored(store, name)))))
  return erasures.toSorted((a, b) => a.erased_at.localeCompare(b.erased_at))
}
