import { Section } from '../../../platform/ui/section.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import type { PublishedDraw } from '../contract.ts'
import styles from './draw-section.module.css'

/** Lists entry ids in the order in which they won. Only the owner knows which entries are theirs. */
export function Winners({ draw: { winners } }: { draw: PublishedDraw }) {
  const t = useT()
  return (
    <Section title={t('draw.winners')} note={t('draw.winners.note')} level={3}>
      {winners.length === 0 ? (
        <p className={styles['note']}>{t('draw.winners.none')}</p>
      ) : (
        <ol className={styles['entries']}>
          {winners.map(({ entry_id: id, status }) => (
            <li key={id} className={styles['entry']}>
              <code>{id}</code>
              <span>{t(`draw.result.${status}`)}</span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
