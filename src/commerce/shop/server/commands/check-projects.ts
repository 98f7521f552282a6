import type { Command } from '../../../../platform/server/operators/command.ts'
import { describeMissing, findMissing } from '../what-is-missing.ts'

/**
 * Lists problems that publishing and imports would reject; products that already have them are shown as
 * unavailable.
 */
export const checkProjects: Command = {
  name: 'project check',
  summary: 'Lists what keeps projects that are online from being sold.',
  args: [],
  options: {},
  details:
    'Products without a price in any currency, tickets that admit to nothing, fan signs without a planned draw. Exit code 1 where there are some.',
  async run(_input, { database }) {
    const found = await findMissing(database.read, null)
    const text = describeMissing(found).join('\n') || 'Nothing is missing.'
    return { ok: true, data: { missing: found }, text, isPartial: found.length > 0 }
  },
}
