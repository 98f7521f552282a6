import { resolve } from 'node:path'
import * as z from 'zod'
import { configPart } from '../config.ts'
import { integerText, serverUrl } from '../config-values.ts'

/** A bucket, or a folder in it, of any service that speaks the S3 protocol. */
export interface S3Place {
  /** URL of the bucket or folder, without a trailing slash. */
  url: string
  region: string
  keyId: string
  secret: string
}

export interface BackupConfig {
  /** The archive's folder on another disk, or its bucket. */
  place: { dir: string } | S3Place
  /** Public age keys to which everything in the archive is encrypted. */
  recipients: readonly string[]
  /** Days for which a database can be restored to any moment. */
  keepDays: number
  /** Size in bytes above which WAL that waits for the archive is deleted, before the disk is full. */
  spoolBytesMax: number
}

declare module '../config.ts' {
  interface Config {
    /** The archive of the embedded database, and of the erasures of any; null if there is none. */
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

const gigabyte = 1024 ** 3

const variables = {
  BACKUP_DIR: z.string().optional(),
  BACKUP_S3_URL: serverUrl(['https', 'http'], 'https://s3.example.org/bucket/fanfare'),
  BACKUP_S3_REGION: z.string().default('us-east-1'),
  BACKUP_S3_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET: z.string().optional(),
  BACKUP_RECIPIENTS: recipients,
  BACKUP_KEEP_DAYS: integerText(1, 3_650).default(14),
  BACKUP_SPOOL_GB: integerText(1, 1_000).default(4),
}

export const backupConfig = [
  configPart({
    name: 'backup',
    variables,
    read(values) {
      const { BACKUP_RECIPIENTS: to, BACKUP_KEEP_DAYS: keepDays, BACKUP_SPOOL_GB: spoolGb } = values
      const place = readPlace(values)
      if (place === null) return { config: null }
      if (typeof place === 'string') return { problems: [place] }
      if (!to) return { problems: ['BACKUP_RECIPIENTS is missing: nothing is archived unencrypted.'] }
      return { config: { place, recipients: to, keepDays, spoolBytesMax: spoolGb * gigabyte } }
    },
  }),
  configPart({
    name: 'backupIdentityFile',
    variables: { BACKUP_IDENTITY_FILE: z.string().optional() },
    read: ({ BACKUP_IDENTITY_FILE: file }) => ({ config: file ? resolve(file) : null }),
  }),
]

type Values = z.output<z.ZodObject<typeof variables>>

/** Returns the place, null if there is none, or the problem. */
function readPlace(values: Values): BackupConfig['place'] | string | null {
  const { BACKUP_DIR: dir, BACKUP_S3_URL: url, BACKUP_S3_REGION: region } = values
  const { BACKUP_S3_KEY_ID: keyId, BACKUP_S3_SECRET: secret } = values
  if (dir && url) return 'BACKUP_DIR and BACKUP_S3_URL are both set: the archive is in one place.'
  if (dir) return { dir: resolve(dir) }
  if (!url) return null
  if (!keyId || !secret) return 'BACKUP_S3_KEY_ID or BACKUP_S3_SECRET is missing.'
  return { url: url.replace(/\/$/, ''), region, keyId, secret }
}
