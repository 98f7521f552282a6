import { Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { ActContext, ActTools, GraveAct } from '../../../platform/server/operators/grave-act.ts'
import { planAct } from '../../../platform/server/operators/grave-act.ts'
import { findScope, type StaffContext, type StaffScope } from '../../../platform/server/staff.ts'
import { rights as allRights } from '../../staff/contract.ts'
import type { HeldRights } from '../../staff/server/index.ts'

export type Acts = ReadonlyMap<string, GraveAct>

/** Indexes the acts of all modules by name. Throws for a wrong declaration, so that the process doesn't start. */
export function indexActs(acts: readonly GraveAct[]): Acts {
  const byName = new Map(acts.map(act => [act.name, act]))
  if (byName.size < acts.length) throw new Error('Two grave acts have the same name.')
  for (const { name, right, waits, counter, hold, release } of acts) {
    const problem = (text: string) => new Error(`The grave act "${name}" ${text}.`)
    if (!allRights.some(known => known === right)) throw problem(`needs the unknown right ${right}`)
    if (waits === 'telling' && !counter) throw problem('waits with notifying, and has no counter-act')
    if (waits === 'act' ? Boolean(hold) !== Boolean(release) : hold || release)
      throw problem('holds what it does not release, or does not wait')
  }
  return byName
}

/** Finds an act that someone with these rights may do, with the scope of the right; else fails as 404. */
export function findAct(
  acts: Acts,
  name: string,
  rights: HeldRights,
): { act: GraveAct; scope: StaffScope | null } | Failure {
  const act = acts.get(name)
  const scope = act && findScope({ rights }, act)
  return act && scope !== undefined ? { act, scope } : fail(platformErrors.notFound)
}

/** Lists the names of the acts that someone with these rights may do. */
export const listActNames = (acts: Acts, rights: HeldRights): string[] =>
  [...acts.keys()].filter(name => !(findAct(acts, name, rights) instanceof Failure))

/** Returns the dependencies of acts in a call. */
export const toActTools = ({ read, count, config, outside, log, now }: StaffContext): ActTools => ({
  read,
  transaction: count,
  config,
  outside,
  log,
  now,
})

/** Returns whether the object of an act is within the scope of someone's right. */
export async function isInScope(act: GraveAct, input: unknown, context: ActContext): Promise<boolean> {
  if (context.scope === null) return true
  const plan = await planAct(context.read, act, input, context)
  return !(plan instanceof Failure && plan.entry === platformErrors.notFound)
}

/** Returns whether someone may see an act that waits or is proposed: they hold its right for its object. */
export async function canSee(
  acts: Acts,
  { act, input }: { act: string; input: unknown },
  rights: HeldRights,
  tools: ActTools,
): Promise<boolean> {
  const found = findAct(acts, act, rights)
  return !(found instanceof Failure) && isInScope(found.act, input, { ...tools, scope: found.scope })
}
