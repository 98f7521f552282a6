import * as z from 'zod'
import type { ServiceClient } from '../call-service.ts'
import type { Config } from '../config.ts'
import type { BackupConfig } from './backup-config.ts'
import { openStore } from './open-store.ts'
import { parseStored, readStored, type Store } from './store.ts'
import { parseSegment, type Segment } from './wal-name.ts'

/**
 * The archive of one database. `base/<label>/` has the base backups, `wal/` the WAL since, `erasures/` the erased
 * fans, and `owner.json` says whose it is.
 */
export interface Archive {
  store: Store
  config: BackupConfig
}

export const openArchive = (config: BackupConfig, outside: ServiceClient): Archive => ({
  store: openStore(config.place, outside),
  config,
})

/** Only the embedded database is archived by the product itself. */
export const archivesDatabase = (
  config: Pick<Config, 'backup' | 'databaseUrls' | 'roles' | 'runsJobs'>,
): boolean =>
  config.backup !== null &&
  config.databaseUrls.length === 0 &&
  config.roles.includes('worker') &&
  config.runsJobs

const basePrefix = 'base/'
const baseEnding = '/base.json'
const walPrefix = 'wal/'
const packedEnding = '.zst.age'

/** Names of files in the archive. */
export const names = {
  /** Written last: a base backup without it is incomplete. */
  base: (label: string) => `${basePrefix}${label}${baseEnding}`,
  baseFolder: (label: string) => `${basePrefix}${label}/`,
  part: (label: string, number: number) => `${basePrefix}${label}/${String(number).padStart(5, '0')}.age`,
  manifest: (label: string) => `${basePrefix}${label}/manifest.zst.age`,
  password: (label: string) => `${basePrefix}${label}/password.age`,
  wal: (file: string) => `${walPrefix}${file}${packedEnding}`,
  owner: 'owner.json',
  rehearsal: 'rehearsal.json',
}

const baseShape = z.object({
  label: z.string(),
  /** Time at which it began: what is restored from it has all of before. */
  started_at: z.iso.datetime(),
  ended_at: z.iso.datetime(),
  /** First WAL segment that it needs. */
  first_segment: z.string(),
  /** Number of parts that, one after the other, are the encrypted files. */
  parts: z.int().positive(),
  /** Bytes of the database's files. */
  size: z.int(),
})
export type Base = z.output<typeof baseShape>

export async function readBase({ store }: Archive, label: string): Promise<Base> {
  return baseShape.parse(parseStored(await readStored(store, names.base(label))))
}

/** Lists labels of base backups, oldest first, and of those that are incomplete. */
export async function listBases({ store }: Archive): Promise<{ labels: string[]; incomplete: string[] }> {
  const files = await store.list(basePrefix)
  const labels = files
    .filter(name => name.endsWith(baseEnding))
    .map(name => name.slice(basePrefix.length, -baseEnding.length))
  const begun = new Set(files.map(name => name.split('/')[1] ?? ''))
  for (const label of labels) begun.delete(label)
  return { labels, incomplete: [...begun] }
}

export interface WalFile {
  /** PostgreSQL's own name of it. */
  file: string
  /** Null for a history of a timeline and for notes of backups. */
  segment: Segment | null
}

/** Lists the archived WAL, in the order of its names. */
export async function listWal({ store }: Archive): Promise<WalFile[]> {
  const files = await store.list(walPrefix)
  return files
    .map(name => name.slice(walPrefix.length, -packedEnding.length))
    .map(file => ({ file, segment: parseSegment(file) }))
}

/** Lists the segments that continue a base backup without a gap, and whether later ones are cut off. */
export function findChain(wal: readonly WalFile[], first: Segment): { files: string[]; isCut: boolean } {
  const later = wal.filter(
    ({ segment }) => segment?.timeline === first.timeline && segment.number >= first.number,
  )
  const gap = later.findIndex(({ segment }, at) => segment?.number !== first.number + at)
  const whole = gap === -1 ? later : later.slice(0, gap)
  return { files: whole.map(({ file }) => file), isCut: gap !== -1 }
}
