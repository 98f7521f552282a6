import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { createDecryption, encryptTo } from '../backups/encrypt.ts'
import type { Config } from '../config.ts'
import { defineTask } from '../jobs/task.ts'

/** An erased fan, of whom nothing but the former id is left. */
const erasure = z.object({ user_id: z.int(), erased_at: z.iso.datetime() })
export type Erasure = z.output<typeof erasure>

const fileEnding = '.json.age'

export const getErasuresFolder = (backupDir: string) => path.join(backupDir, 'erasures')

/**
 * Stores outside the database that a fan was erased, so that a restored copy from before it erases the fan
 * again. Added in the transaction that erases, so that none is lost. Without BACKUP_DIR it does nothing.
 */
export const recordErasure = defineTask({
  name: 'recordErasure',
  schema: erasure.extend({ id: z.uuid() }),
  queue: 'bulk',
  async run({ id, ...erased }, { config }) {
    if (config.backup) await storeErasure(config.backup, id, erased)
  },
})

/** Writes the file atomically; a retry replaces it. Its name says nothing about the fan. */
async function storeErasure(
  { dir, recipients }: NonNullable<Config['backup']>,
  id: string,
  erased: Erasure,
): Promise<void> {
  const folder = getErasuresFolder(dir)
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, `${id}${fileEnding}`)
  await writeFile(`${file}.part`, await encryptTo(recipients, JSON.stringify(erased)), { flush: true })
  await rename(`${file}.part`, file)
}

/**
 * Reads all stored erasures, oldest first.
 * @throws if the folder or the identity is missing, or a file can't be decrypted
 */
export async function readErasures(folder: string, identityFile: string): Promise<Erasure[]> {
  const decrypt = await createDecryption(identityFile)
  const names = (await readdir(folder)).filter(name => name.endsWith(fileEnding))
  const erasures: Erasure[] = []
  for (const name of names) {
    const plain = await decrypt(await readFile(path.join(folder, name)))
    erasures.push(erasure.parse(JSON.parse(new TextDecoder().decode(plain))))
  }
  return erasures.toSorted((a, b) => a.erased_at.localeCompare(b.erased_at))
}
