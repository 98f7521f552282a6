import type { Db } from '../../../../platform/server/database.ts'
import { type AuditEntry, writeAudit } from '../../../../platform/server/operators/audit.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { type FoundShow, findShow, noShow } from './find-show.ts'

interface Work {
  db: Db
  show: FoundShow
  /** The arguments behind the show's name. */
  args: string[]
  options: CommandInput['options']
  now: number
  operator: string
  /** Adds to the audit log what was done to the show. */
  audit: (what: Pick<AuditEntry, 'before' | 'after'>) => Promise<void>
}

/** A command about one show, named by its first argument, in one transaction. */
export function showCommand(
  command: Omit<Command, 'run'>,
  work: (work: Work) => Promise<CommandResult>,
): Command {
  const run = (
    { args: [name = '', ...args], options }: CommandInput,
    { database, now, operator }: CommandContext,
  ) =>
    database.transaction(async db => {
      const show = await findShow(db, name)
      if (!show) return noShow(name)
      const entry = {
        operator,
        act: command.name,
        subject: `show ${show.id}`,
        reason: options['reason'] ?? null,
      }
      const audit = (what: Pick<AuditEntry, 'before' | 'after'>) =>
        writeAudit(db, { ...entry, ...what }, now())
      return work({ db, show, args, options, now: now(), operator, audit })
    })
  return { ...command, run }
}

export const no = (problem: string): CommandResult => ({ ok: false, problem })
export const reason = { help: 'why, for the audit log', value: 'text' }
