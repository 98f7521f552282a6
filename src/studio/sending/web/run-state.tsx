import { Badge } from '../../../platform/ui/badge.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import type { Run } from './queries.ts'

const colors = { running: 'info', stopped: 'warning', done: 'success' } as const

export function RunState({ state }: { state: Run['state'] }) {
  const t = useT()
  return <Badge color={colors[state]}>{t(`studio-sending.run.${state}`)}</Badge>
}
