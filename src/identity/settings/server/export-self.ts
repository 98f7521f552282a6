import type { Failure } from '../../../platform/contract/errors.ts'
import type { CallContext, FanContext } from '../../../platform/server/context.ts'
import { requireRecentPassword } from '../../accounts/server/index.ts'
import { readPerson } from './person.ts'

/** Returns all data that the modules store about the calling fan, one key per kind. */
export async function exportPersonalData(context: FanContext): Promise<{ exported_at: string } | Failure> {
  const refused = await requireRecentPassword(context)
  if (refused) return refused
  const exported = await exportPerson(context.fan.userId, context)
  if (!exported) throw new Error('a signed-in fan is not there')
  return exported
}

/** Returns all data that the modules store about a fan; null if there is no such account. */
export async function exportPerson(
  userId: number,
  { read, now, personalData }: Pick<CallContext, 'read' | 'now' | 'personalData'>,
): Promise<{ exported_at: string } | null> {
  const person = await readPerson(read, userId)
  if (!person) return null
  const parts: Record<string, unknown> = {}
  for (const module of personalData) Object.assign(parts, await module.export(read, person))
  return { exported_at: new Date(now()).toISOString(), ...parts }
}
