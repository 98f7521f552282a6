import type { Failure } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import { requireRecentPassword } from '../../accounts/server/index.ts'
import { readPerson } from './person.ts'

/** Returns all data that the modules store about the calling fan, one key per kind. */
export async function exportPersonalData(context: FanContext): Promise<{ exported_at: string } | Failure> {
  const refused = await requireRecentPassword(context)
  if (refused) return refused
  const { fan, read, now, personalData } = context
  const person = await readPerson(read, fan.userId)
  if (!person) throw new Error('a signed-in fan is not there')
  const parts: Record<string, unknown> = {}
  for (const module of personalData) Object.assign(parts, await module.export(read, person))
  return { exported_at: new Date(now()).toISOString(), ...parts }
}
