import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { Badge } from '../../../platform/ui/badge.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { getServerNow } from '../../../platform/web/server-clock.ts'
import { ExportButton } from '../../kit/web/shared/export-button.tsx'
import { ObjectSection } from '../../kit/web/shared/object-page.tsx'
import { EmptyNote } from '../../kit/web/shared/states.tsx'
import { useCan } from '../../staff/web/shared/self.ts'
import type { Unsent } from './queries.ts'
import styles from './sending.module.css'

/** Unsent orders by project, the one with the oldest first. */
export function WaitingSection({ unsent }: { unsent: Unsent }) {
  const t = useT()
  const { number } = useFormats()
  const canSend = useCan('orders.dispatch')
  if (unsent.order_count === 0)
    return <EmptyNote title={t('studio-sending.waiting.none')} text={t('studio-sending.waiting.noneText')} />
  const { order_count: orders, unit_count: units, disputed_count: disputed } = unsent
  return (
    <ObjectSection
      title={t('studio-sending.waiting')}
      actions={canSend && <ExportButton kind="labels" filter="" label={t('studio-sending.labels')} />}
    >
      <p className={styles['summary']}>
        {t('studio-sending.waiting.summary', {
          orders,
          orderNumber: number(orders),
          units,
          unitNumber: number(units),
        })}
        {disputed > 0 && (
          <Badge color="warning">
            {t('studio-sending.waiting.disputed', { count: disputed, number: number(disputed) })}
          </Badge>
        )}
      </p>
      <table className={styles['table']} aria-label={t('studio-sending.waiting')}>
        <thead>
          <tr>
            <th scope="col">{t('studio-sending.project')}</th>
            <th scope="col">{t('studio-sending.orders')}</th>
            <th scope="col">{t('studio-sending.units')}</th>
            <th scope="col">{t('studio-sending.oldest')}</th>
            {canSend && <td />}
          </tr>
        </thead>
        <tbody>
          {unsent.projects.map(project => (
            <ProjectRow key={project.project_id} project={project} canSend={canSend} />
          ))}
        </tbody>
      </table>
    </ObjectSection>
  )
}

interface RowProps {
  project: Unsent['projects'][number]
  canSend: boolean
}

function ProjectRow({ project, canSend }: RowProps) {
  const t = useT()
  const { number, relative } = useFormats()
  const { project_id: projectId, name } = project
  return (
    <tr>
      <th scope="row">
        {name}
        {project.is_on_sale && <Badge color="info">{t('studio-sending.project.onSale')}</Badge>}
      </th>
      <td data-title={t('studio-sending.orders')}>{number(project.order_count)}</td>
      <td data-title={t('studio-sending.units')}>{number(project.unit_count)}</td>
      <td data-title={t('studio-sending.oldest')}>{relative(project.oldest_at, getServerNow())}</td>
      {canSend && (
        <td>
          <a
            href={studioPaths.pickList(projectId)}
            aria-label={t('studio-sending.pickOf', { project: name })}
          >
            {t('studio-sending.pick')}
          </a>
        </td>
      )}
    </tr>
  )
}
