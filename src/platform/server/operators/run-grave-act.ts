import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import { Failure, failWith, platformErrors } from '../../contract/errors.ts'
import type { Db } from '../database.ts'
import { rollBackOnFailure } from '../writes/roll-back-on-failure.ts'
import type { CommandContext } from './command.ts'
import {
  type ActContext,
  type ActDone,
  type ActPlan,
  actWaitMs,
  type GraveAct,
  performAct,
  planAct,
  prepareAct,
} from './grave-act.ts'

/** A grave act that a command did without a second person; the reason is in the log, by the batch. */
interface OwnerNotice {
  actor: string
  act: string
  object: string
  batch: string
}

let notifyOwners: ((db: Db, notice: OwnerNotice) => Promise<void>) | null = null

/** Registers how owners are notified of the acts of commands; the studio does, which knows the owners. */
export function registerOwnerNotice(notify: typeof notifyOwners): void {
  notifyOwners = notify
}

/** Returns the dependencies of acts in a command, which no scope limits. */
export const toActContext = ({ config, database, log, now, createServices }: CommandContext): ActContext => ({
  read: database.read,
  transaction: database.transaction,
  outside: createServices({ log }),
  scope: null,
  config,
  log,
  now,
})

interface Start {
  reason: string
  /** Whether fans are notified at once instead of after five minutes. */
  isNow?: boolean
  /** Version of the plan that the operator has seen; any other one fails. Omitted if the plan wasn't shown before. */
  version?: string
}

/**
 * Plans and performs an act for a command: at once, without a second person, in one transaction. All owners
 * are notified by email.
 */
export async function runGraveAct<Shape extends z.ZodObject>(
  context: CommandContext,
  act: GraveAct<Shape>,
  input: z.input<Shape>,
  { reason, isNow = false, version }: Start,
): Promise<(ActDone & { plan: ActPlan<z.output<Shape>> }) | Failure> {
  const { database, actor, now } = context
  const actContext = toActContext(context)
  const seen = await planAct(database.read, act, input, actContext)
  if (seen instanceof Failure) return seen
  if (version !== undefined && seen.version !== version)
    return failWith(platformErrors.actChanged, { version: seen.version })
  const prepared = await prepareAct(act, seen.input, actContext)
  if (prepared instanceof Failure) return prepared
  const time = now()
  const tellAt = act.waits === 'telling' && !isNow ? time + actWaitMs : null
  const batch = randomUUID()
  const by = { actor, reason, now: time, batch, tellAt, isStop: false, prepared }
  return rollBackOnFailure(database.transaction, async db => {
    const done = await performAct(db, act, seen, by, actContext)
    if (done instanceof Failure) return done
    await notifyOwners?.(db, { actor: actor.name, act: act.name, object: done.plan.object, batch })
    return done
  })
}
