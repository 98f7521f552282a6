import { Badge } from '../../../platform/ui/badge.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import type { Run } from './queries.ts'

/** The state of a comparison, or how many differences it found. */
export function RunState({ run: { status, difference_count: count } }: { run: Run }) {
  const t = useT()
  const { number } = useFormats()
  if (status === 'waiting') return <Badge color="info">{t('studio-money.run.waiting')}</Badge>
  if (status === 'failed') return <Badge color="danger">{t('studio-money.run.failed')}</Badge>
  if (count === 0) return <Badge color="success">{t('studio-money.run.same')}</Badge>
  return <Badge color="warning">{t('studio-money.run.differences', { count, number: number(count) })}</Badge>
}
