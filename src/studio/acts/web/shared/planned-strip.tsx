import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../platform/ui/button.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useApi } from '../../../../platform/web/use-api.ts'
import { useSelf } from '../../../staff/web/shared/self.ts'
import { type PlannedAct, plannedQuery } from './act-queries.ts'
import styles from './planned-strip.module.css'
import { StopDialog } from './stop-dialog.tsx'
import { TimeLeft } from './time-left.tsx'
import { useActName } from './use-act-name.ts'

const refreshMs = 60_000

/** The person's own acts that wait, on every page, with the time that is left to stop each. */
export function PlannedStrip() {
  const t = useT()
  const self = useSelf()
  const { data } = useQuery({ ...plannedQuery(useApi()), refetchInterval: refreshMs })
  const [stopping, setStopping] = useState<PlannedAct | null>(null)
  const actName = useActName()
  const own = (data?.results ?? []).filter(
    ({ state, can_stop, actor }) => state === 'waiting' && can_stop && actor.staff_id === self.staff_id,
  )
  if (own.length === 0) return null
  return (
    <aside className={styles['strip']} aria-label={t('studio-acts.strip')}>
      {own.map(planned => (
        <p key={planned.planned_id}>
          <span>
            {actName(planned.act)}: {planned.title}
          </span>
          <span className={styles['left']}>
            {t(`studio-acts.left.${planned.kind}`)} <TimeLeft until={planned.runs_at} />
          </span>
          <Button size={40} look="danger" onClick={() => setStopping(planned)}>
            {t('studio-acts.stop.confirm')}
          </Button>
        </p>
      ))}
      {stopping && <StopDialog planned={stopping} onClose={() => setStopping(null)} />}
    </aside>
  )
}
