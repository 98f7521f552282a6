import { resolve } from 'node:path'
import * as z from 'zod'
import { configPart } from '../config.ts'

export interface BackupConfig {
  /** Folder of the archive. */
  dir: string
  /** Public age keys to which everything in the archive is encrypted. */
  recipients: readonly string[]
}

declare module '../config.ts' {
  interface Config {
    /** The folder kept apart from the database, with its keys; null if there is none. */
    backup: BackupConfig | null
    /** File with the secret age key, which only commands that read the archive need. */
    backupIdentityFile: string | null
  }
}

const recipient = /^age1[0-9a-z]{58,}$/

const recipients = z
  .string()
  .transform(text => text.split(',').map(part => part.trim()))
  .refine(list => list.every(one => recipient.test(one)), 'must be public age keys, such as age1…, by commas')
  .optional()

export const backupConfig = [
  configPart({
    name: 'backup',
    variables: { BACKUP_DIR: z.string().optional(), BACKUP_RECIPIENTS: recipients },
    read({ BACKUP_DIR: dir, BACKUP_RECIPIENTS: to }) {
      if (!dir) return { config: null }
      if (to) return { config: { dir: resolve(dir), recipients: to } }
      return { problems: ['BACKUP_RECIPIENTS is missing: nothing is stored in BACKUP_DIR unencrypted.'] }
    },
  }),
  configPart({
    name: 'backupIdentityFile',
    variables: { BACKUP_IDENTITY_FILE: z.string().optional() },
    read: ({ BACKUP_IDENTITY_FILE: file }) => ({ config: file ? resolve(file) : null }),
  }),
]
