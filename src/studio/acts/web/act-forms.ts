import type { TextKey } from '../../../platform/web/text-keys.ts'
import type { StaffRight } from '../../staff/contract.ts'

type FieldName = 'note' | 'start' | 'venue'

/** The form of a grave act on an object that has no page in the studio. */
export interface ActForm {
  act: string
  right: StaffRight
  /** Kind of the object in the studio's search, and its key in the act's input. A stage is typed by its number. */
  object: { kind: 'event' | 'project' | 'stage'; key: string; label: TextKey }
  fields: readonly FieldName[]
  isDangerous?: true
}

const event = { kind: 'event', key: 'event_id', label: 'studio-acts.field.event' } as const
const project = { kind: 'project', key: 'project_id', label: 'studio-acts.field.project' } as const
const stage = { kind: 'stage', key: 'stage_id', label: 'studio-acts.field.stage' } as const

export const actForms: readonly ActForm[] = [
  { act: 'event postpone', right: 'events.publish', object: event, fields: ['note'] },
  { act: 'event move', right: 'events.publish', object: event, fields: ['start', 'venue'] },
  { act: 'event cancel', right: 'events.publish', object: event, fields: ['note'], isDangerous: true },
  { act: 'event restore', right: 'events.publish', object: event, fields: ['note'] },
  { act: 'project cancel', right: 'shop.cancel', object: project, fields: [], isDangerous: true },
  { act: 'project refunds', right: 'orders.refund', object: project, fields: [], isDangerous: true },
  { act: 'draw publish', right: 'shop.write', object: project, fields: [], isDangerous: true },
  { act: 'vote final', right: 'votes.write', object: stage, fields: [], isDangerous: true },
]
