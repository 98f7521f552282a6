import { createFolderStore } from '../backups/folder-store.ts'
import { openStore } from '../backups/open-store.ts'
import { createServiceClient } from '../call-service.ts'
import type { Db } from '../database.ts'
import type { Command, CommandContext, CommandInput, CommandResult } from '../operators/command.ts'
import { getOperatorAct } from '../operators/operator-act.ts'
import { type Adopted, adoptCopy, countDueJobs } from './adopt-copy.ts'
import { type Erasure, erasuresPrefix, readErasures } from './erasures.ts'
import { parseHeads, type SignedRecord } from './held-records.ts'
import { markRestored, readRestoreMark } from './restore-mark.ts'

interface Deps {
  records: readonly SignedRecord[]
  /** Erases a fan who is still there; returns whether that was so. */
  repeatErasure: (db: Db, erasure: Erasure, now: number) => Promise<boolean>
}

export const createRestoreCommands = (deps: Deps): Command[] => [
  {
    name: 'backup mark',
    summary: 'Marks this database as a restored copy, which can only be read until it is adopted.',
    args: [],
    options: {
      'recovered-to': {
        help: 'time of the last commit that it has, such as 2026-11-30T04:00:00Z',
        value: 'time',
        isRequired: true,
      },
      source: { help: 'the backup, such as its label', value: 'text' },
    },
    details: 'For databases that other tools restore. Run it before any process starts on the copy.',
    writesToCopy: true,
    run: mark,
  },
  {
    name: 'backup adopt',
    summary: 'Has a restored copy take the place of the original: it can be written again after a restart.',
    args: [],
    options: {
      reason: { help: 'why, for the audit log; without one, it only shows what it would do', value: 'text' },
      heads: { help: 'newest known heads of the records: vote=120:9f3c…,log=88:…', value: 'heads' },
      hold: { help: 'records that are not extended, such as vote,log', value: 'records' },
      erasures: { help: 'folder of the erasures (unless given: those in the archive)', value: 'folder' },
      'no-erasures': { help: 'erases nobody again, because no erasures were stored' },
    },
    details:
      'Make sure before that the original never runs again, or two databases charge and send. Run it again with --heads to release a record that was held.',
    writesToCopy: true,
    run: (input, context) => adopt(input, context, deps),
  },
]

async function mark({ options }: CommandInput, { database }: CommandContext): Promise<CommandResult> {
  const recoveredTo = new Date(options['recovered-to'] ?? '')
  if (Number.isNaN(recoveredTo.getTime()))
    return { ok: false, problem: '--recovered-to takes a time, such as 2026-11-30T04:00:00Z.' }
  const client = await database.pool.connect()
  try {
    await markRestored(client, { recoveredTo, source: options['source'] ?? 'by hand' })
  } finally {
    client.release()
  }
  const text = 'This database is marked as a restored copy. Processes that run on it must be restarted.'
  return { ok: true, data: { recovered_to: recoveredTo.toISOString() }, text }
}

async function adopt(input: CommandInput, context: CommandContext, deps: Deps): Promise<CommandResult> {
  const { options } = input
  const { database, now } = context
  if (options['reason'] === undefined) return showPlan(context)
  const heads = options['heads'] === undefined ? new Map() : parseHeads(options['heads'])
  if (!heads) return { ok: false, problem: '--heads takes heads such as vote=120:9f3c…,log=88:….' }
  const held = (options['hold'] ?? '').split(',').flatMap(name => name.trim() || [])
  const isMarked = (await readRestoreMark(database.db)) !== null
  const erasures = isMarked ? await findErasures(options, context) : []
  if (!Array.isArray(erasures)) return { ok: false, problem: erasures.problem }
  const act = getOperatorAct(input, context)
  const repeatErasures = async (db: Db) => {
    let erased = 0
    for (const erasure of erasures) if (await deps.repeatErasure(db, erasure, now())) erased += 1
    return erased
  }
  const { records } = deps
  const adopted = await database.transaction(db =>
    adoptCopy(db, { records, heads, held, repeatErasures, act }),
  )
  return 'problem' in adopted ? { ok: false, problem: adopted.problem } : report(adopted)
}

function report({ isChanged, erased, held }: Exclude<Adopted, { problem: string }>): CommandResult {
  const data = { is_changed: isChanged, erased, held }
  if (!isChanged) return { ok: true, data, text: 'There is nothing to adopt.' }
  const lines = [
    'The copy is adopted. Restart all processes: those that run still refuse writes.',
    `${erased} fans were erased again.`,
    ...(held.length > 0 ? [`Held, and not extended until their heads are given: ${held.join(', ')}.`] : []),
  ]
  return { ok: true, data, text: lines.join('\n') }
}

/** Shows what an adoption would bring about. */
async function showPlan({ database }: CommandContext): Promise<CommandResult> {
  const mark = await readRestoreMark(database.db)
  if (!mark) return { ok: true, data: { is_marked: false }, text: 'This database is no restored copy.' }
  const due = await countDueJobs(database.db)
  const recoveredTo = mark.recovered_to.toISOString()
  const lines = [
    `This copy of ${mark.source} was recovered to ${recoveredTo}. Later orders, ballots and messages are missing.`,
    `These jobs would run. They stay: payments read their provider first, and emails carry the same id.`,
    ...(due.length > 0 ? due.map(({ task, jobs }) => `  ${task}: ${jobs}`) : ['  none']),
    'Give a --reason to adopt it.',
  ]
  return { ok: true, data: { is_marked: true, recovered_to: recoveredTo, due }, text: lines.join('\n') }
}

const instead = 'Name another folder (--erasures), or say --no-erasures.'

/** Reads the erasures outside the database, or says why they can't be read. */
async function findErasures(
  options: CommandInput['options'],
  { config: { backup, backupIdentityFile }, log }: CommandContext,
): Promise<Erasure[] | { problem: string }> {
  if (options['no-erasures'] !== undefined) return []
  const { erasures: folder } = options
  if (folder === undefined && !backup)
    return { problem: 'Name the folder of the erasures (--erasures), or say --no-erasures.' }
  if (!backupIdentityFile) return { problem: 'BACKUP_IDENTITY_FILE is missing: the erasures are encrypted.' }
  // The archive is read, although the copy calls no services.
  const reading =
    folder === undefined && backup
      ? readErasures(
          openStore(backup.place, createServiceClient({ log })),
          erasuresPrefix,
          backupIdentityFile,
        )
      : readErasures(createFolderStore(folder ?? ''), '', backupIdentityFile)
  try {
    const erasures = await reading
    return erasures.length > 0 ? erasures : { problem: `There are no erasures. ${instead}` }
  } catch (error) {
    return { problem: `The erasures cannot be read: ${(error as Error).message}. ${instead}` }
  }
}
