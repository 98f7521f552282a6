import type { CallContext } from '../../../platform/server/context.ts'
import { fanOfCall } from '../../accounts/server/index.ts'
import { readPerson } from './person.ts'

/** All that every module keeps of the fan who asks, one key for each kind of thing. */
export async function exportOf(context: CallContext): Promise<{ exported_at: string }> {
  const { db, now, personalData } = context
  const person = await readPerson(db, fanOfCall(context).userId)
  if (!person) throw new Error('a signed-in fan is not there')
  const parts: Record<string, unknown> = {}
  for (const module of personalData) Object.assign(parts, await module.export(db, person))
  return { exported_at: new Date(now()).toISOString(), ...parts }
}
