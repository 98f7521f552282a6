import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { ObjectPage, ObjectSection } from '../../kit/web/shared/object-page.tsx'
import styles from './dispute.module.css'
import type { DisputeProps } from './dispute-page.tsx'
import { DisputeState, DisputeSummary } from './dispute-summary.tsx'
import { evidenceFields } from './evidence-fields.ts'
import { FileRows } from './evidence-files.tsx'

/** A dispute that the person can't change: its evidence, files and note. */
export function DisputeView(props: DisputeProps) {
  const t = useT()
  const { order, dispute } = props
  const { evidence, files, note, link } = dispute
  const written = evidenceFields.flatMap(({ name }) => {
    const text = evidence[name]
    return text ? [{ name, text }] : []
  })
  return (
    <ObjectPage
      title={t('studio-orders.dispute.pageTitle', { number: order.number })}
      badge={<DisputeState state={dispute.state} />}
      parent={{
        href: studioPaths.order(order.order_id),
        title: t('studio-orders.title', { number: order.number }),
      }}
      facts={[]}
    >
      <DisputeSummary {...props} />
      {written.length > 0 && (
        <ObjectSection title={t('studio-orders.evidence.title')}>
          <dl className={styles['written']}>
            {written.map(({ name, text }) => (
              <div key={name}>
                <dt>{t(`studio-orders.evidence.field.${name}`)}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </ObjectSection>
      )}
      {files.length > 0 && (
        <ObjectSection title={t('studio-orders.evidence.files')}>
          <FileRows orderId={order.order_id} files={files} />
        </ObjectSection>
      )}
      {(note !== null || link !== null) && (
        <ObjectSection title={t('studio-orders.disputeNote.note')}>
          {note !== null && <p className={styles['text']}>{note}</p>}
          {link !== null && (
            <a href={link} target="_blank" rel="noopener noreferrer">
              {link}
            </a>
          )}
        </ObjectSection>
      )}
    </ObjectPage>
  )
}
