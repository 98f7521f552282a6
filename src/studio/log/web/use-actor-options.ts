import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { useCan } from '../../staff/web/shared/self.ts'
import { teamQuery } from '../../staff/web/shared/team-queries.ts'
import type { LogRow } from './shared/log-queries.ts'
import { useLogWords } from './shared/use-log-words.ts'

/**
 * Returns the actors to filter by: the team, for those who may see it, and everyone in the loaded rows. The chosen
 * one is always among them.
 */
export function useActorOptions(rows: readonly LogRow[], chosen: string | undefined) {
  const { tag } = useTexts()
  const { nameActor } = useLogWords()
  const { data } = useQuery({ ...teamQuery(useApi()), enabled: useCan('team.read') })
  const team = data?.results ?? []
  const options = new Map<string, string>()
  if (chosen) options.set(chosen, nameActor({ actor: chosen, via: 'studio', staff: null }).text)
  // A person's own name finds the acts by their tokens, too.
  for (const row of rows)
    options.set(row.staff ? `staff ${row.staff.staff_id}` : row.actor, row.staff?.name ?? nameActor(row).text)
  for (const { staff_id: id, name } of team) options.set(`staff ${id}`, name)
  return [...options]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, tag))
}
