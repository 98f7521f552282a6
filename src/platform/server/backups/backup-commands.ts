import { resolve } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { pino } from 'pino'
import { createServiceClient } from '../call-service.ts'
import type { Config, ConfigPart } from '../config.ts'
import type {
  AnyCommand,
  Command,
  CommandInput,
  CommandResult,
  StandaloneCommand,
} from '../operators/command.ts'
import { readCommandConfig } from '../process/open-context.ts'
import type { Recount } from '../recount.ts'
import { type Archive, type Base, listBases, openArchive, readBase } from './archive.ts'
import { createBase } from './create-base.ts'
import { createDecryption, type Decryption } from './encrypt.ts'
import { findPlaces } from './keep-archive.ts'
import { pruneArchive } from './prune.ts'
import { readBaseFiles, verifyWal } from './read-base.ts'
import { rehearseRestore } from './rehearse.ts'
import { type Restored, restoreFolder } from './restore.ts'

interface Deps {
  configParts: readonly ConfigPart[]
  recounts: readonly Recount[]
}

const baseOption = { base: { help: 'label of a base backup (unless given: the newest)', value: 'label' } }

/** Commands of the archive (ops/backups.md). None but `create` needs the database. */
export const createBackupCommands = ({ configParts, recounts }: Deps): AnyCommand[] => {
  const onArchive =
    (run: (input: CommandInput, opened: Opened) => Promise<CommandResult>, needsKey: boolean) =>
    async (input: CommandInput): Promise<CommandResult> => {
      const opened = await open(configParts, needsKey)
      if (typeof opened === 'string') return { ok: false, problem: opened }
      try {
        return await run(input, opened)
      } catch (error) {
        return { ok: false, problem: `${(error as Error).message}.` }
      }
    }
  return [
    create,
    key,
    {
      name: 'backup verify',
      summary: 'Reads a base backup and the WAL since, and compares every file with its description.',
      args: [],
      options: baseOption,
      details: 'Needs BACKUP_IDENTITY_FILE. Changes nothing.',
      runAlone: onArchive(verify, true),
    },
    {
      name: 'backup restore',
      summary: 'Restores the database into a new data folder, as a copy that can only be read.',
      args: ['folder'],
      options: {
        ...baseOption,
        to: {
          help: 'moment to restore, such as 2026-11-30T04:00:00Z (unless given: the last)',
          value: 'time',
        },
      },
      details: 'Needs BACKUP_IDENTITY_FILE. Start on the folder by DATA_DIR, then run "backup adopt".',
      runAlone: onArchive(restore, true),
    },
    {
      name: 'backup rehearse',
      summary: 'Restores into a scratch folder, recounts money, stock and votes there, and removes it.',
      args: [],
      options: {
        folder: { help: 'a new folder with enough space (unless given: in DATA_DIR)', value: 'folder' },
      },
      details: 'Needs BACKUP_IDENTITY_FILE, and the key of the server to open what it sealed.',
      runAlone: onArchive((input, opened) => rehearse(input, opened, recounts), true),
    },
    {
      name: 'backup prune',
      summary: 'Removes what no moment of the last BACKUP_KEEP_DAYS needs, as the product does each day.',
      args: [],
      options: {},
      details: '',
      runAlone: onArchive(prune, false),
    },
  ]
}

interface Opened {
  config: Config
  archive: Archive
  /** Reads nothing without BACKUP_IDENTITY_FILE. */
  decryption: Decryption
}

const noArchive = 'BACKUP_DIR or BACKUP_S3_URL is missing: there is no archive.'

async function open(configParts: readonly ConfigPart[], needsKey: boolean): Promise<Opened | string> {
  const read = readCommandConfig(configParts)
  if (!read.ok) return read.problems.join('\n')
  const config = read.value
  const { backup, backupIdentityFile: file } = config
  if (!backup) return noArchive
  const archive = openArchive(backup, createServiceClient({ log: pino({ enabled: false }) }))
  if (!needsKey) return { config, archive, decryption: noDecryption }
  if (!file) return 'BACKUP_IDENTITY_FILE is missing: the archive is encrypted.'
  return { config, archive, decryption: await createDecryption(file) }
}

const refuse = () => Promise.reject(new Error('BACKUP_IDENTITY_FILE is missing'))
const noDecryption: Decryption = { decrypt: refuse, unpack: refuse, unpackStream: refuse }

const create: Command = {
  name: 'backup create',
  summary: 'Creates a base backup now, as the product does each day.',
  args: [],
  options: {},
  details: 'Only for the embedded database; ops/backups.md says how others are backed up.',
  async run(_input, { config, now, createServices, log }) {
    const { backup, databaseUrls, dataDir } = config
    if (!backup) return { ok: false, problem: noArchive }
    if (databaseUrls.length > 0)
      return {
        ok: false,
        problem: 'The database of DATABASE_URL is backed up by its own tools: see ops/backups.md.',
      }
    const { findRunningPostgres } = await import('../../../../packages/local-postgres/running.ts')
    const url = findRunningPostgres(dataDir)
    if (!url) return { ok: false, problem: 'The embedded database does not run.' }
    const { home } = await findPlaces(dataDir)
    const archive = openArchive(backup, createServices({ log }))
    const base = await createBase({ archive, dataDir, home, url, now })
    return { ok: true, data: base, text: `${formatBase(base)} is in ${archive.store.place}.` }
  },
}

const key: StandaloneCommand = {
  name: 'backup key',
  summary: 'Prints a new pair of keys for the archive.',
  args: [],
  options: {},
  details:
    'The public key is for BACKUP_RECIPIENTS. Keep the secret one away from this machine and from the archive: without it nothing can be restored.',
  async runAlone() {
    const secret = await generateX25519Identity()
    const recipient = await identityToRecipient(secret)
    return { ok: true, data: { recipient, secret }, text: `# public key: ${recipient}\n${secret}` }
  },
}

const formatBase = ({ label, size, parts }: Base) =>
  `The base backup ${label} (${Math.ceil(size / 1_000_000)} MB in ${parts} parts)`

/** @throws if there is none, or none before the moment */
async function chooseBase(
  archive: Archive,
  { label, until }: { label: string | undefined; until?: Date | undefined },
): Promise<Base> {
  const { labels } = await listBases(archive)
  if (label !== undefined) {
    if (labels.includes(label)) return readBase(archive, label)
    throw new Error(`There is no base backup ${label}: there are ${labels.join(', ') || 'none'}`)
  }
  for (const each of labels.toReversed()) {
    const base = await readBase(archive, each)
    if (!until || Date.parse(base.ended_at) <= until.getTime()) return base
  }
  throw new Error(`${archive.store.place} has no base backup${until ? ' from before that moment' : ''}`)
}

async function verify({ options }: CommandInput, { archive, decryption }: Opened): Promise<CommandResult> {
  const base = await chooseBase(archive, { label: options['base'] })
  const { files } = await readBaseFiles(base, { archive, decryption })
  const chain = await verifyWal(base, { archive, decryption })
  const cut = 'A segment is missing after it: later commits cannot be restored from this base backup.'
  const lines = [
    `${formatBase(base)} is whole: ${files} files.`,
    `${chain.files.length} WAL segments follow${chain.files.length > 0 ? ` until ${chain.files.at(-1)}` : ''}.`,
    ...(chain.isCut ? [cut] : []),
  ]
  const data = { ...base, files, segments: chain.files.length, is_cut: chain.isCut }
  return { ok: true, data, text: lines.join('\n'), isPartial: chain.isCut }
}

async function restore(
  { args: [folder = ''], options }: CommandInput,
  { archive, decryption }: Opened,
): Promise<CommandResult> {
  const until = options['to'] === undefined ? undefined : new Date(options['to'])
  if (until && Number.isNaN(until.getTime()))
    return { ok: false, problem: '--to takes a time, such as 2026-11-30T04:00:00Z.' }
  const base = await chooseBase(archive, { label: options['base'], until })
  const dataDir = resolve(folder)
  const result = await restoreFolder({ archive, decryption, base, dataDir, ...(until && { until }) })
  if (!result.ok) return result
  const { restored } = result
  const next = `Put the file server-key of the original into it, or set SERVER_KEY. Start with DATA_DIR=${dataDir}, look at it, then run "backup adopt".`
  return {
    ok: true,
    data: toData(restored),
    text: [`${dataDir}: ${formatRestored(restored)}`, next].join('\n'),
  }
}

async function rehearse(
  { options }: CommandInput,
  { config, archive, decryption }: Opened,
  recounts: readonly Recount[],
): Promise<CommandResult> {
  const dataDir = resolve(options['folder'] ?? `${config.dataDir}/rehearsal`)
  const base = await chooseBase(archive, { label: undefined })
  const result = await rehearseRestore({
    archive,
    decryption,
    base,
    dataDir,
    config,
    recounts,
    now: Date.now,
  })
  if (!result.ok) return result
  const { problems, ...restored } = result.rehearsal
  const minutes = Math.round((Date.now() - restored.recoveredTo.getTime()) / 60_000)
  const lines = [
    formatRestored(restored),
    `That is ${minutes} minutes ago.`,
    ...Object.entries(problems).map(
      ([name, found]) =>
        `${name}: ${found.length === 0 ? 'right' : `${found.length} problems, such as ${found[0]}`}`,
    ),
  ]
  const isPartial = restored.isCut || Object.values(problems).some(found => found.length > 0)
  return { ok: true, data: { ...toData(restored), problems }, text: lines.join('\n'), isPartial }
}

const toData = ({ label, recoveredTo, segments, isCut }: Restored) => ({
  label,
  recovered_to: recoveredTo.toISOString(),
  segments,
  is_cut: isCut,
})

const formatRestored = ({ label, recoveredTo, segments, isCut }: Restored) =>
  `Restored from ${label} and ${segments} WAL segments, to ${recoveredTo.toISOString()}.${isCut ? ' A segment is missing after it.' : ''}`

async function prune(_input: CommandInput, { archive }: Opened): Promise<CommandResult> {
  const { bases, walFiles } = await pruneArchive(archive, Date.now())
  const text = `${bases.length} base backups and ${walFiles} WAL files are removed.`
  return { ok: true, data: { bases, wal_files: walFiles }, text }
}
