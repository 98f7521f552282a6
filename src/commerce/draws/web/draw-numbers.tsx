import { useT } from '../../../platform/web/i18n.tsx'
import type { PublishedDraw } from '../contract.ts'
import styles from './draw-section.module.css'

/** Lists the committed and published values, for readers who want to note or compare them. */
export function DrawNumbers({ draw: { commitment, beacon, list, result } }: { draw: PublishedDraw }) {
  const t = useT()
  const numbers = [
    ['seed_hash', commitment.seed_hash],
    ['round', String(beacon.final_round ?? beacon.round)],
    ['list', list?.hash],
    ['value', result?.value],
    ['seed', result?.seed],
  ] as const
  return (
    <details className={styles['numbers']}>
      <summary>{t('draw.numbers')}</summary>
      <dl>
        {numbers.map(([name, value]) =>
          value === undefined ? null : (
            <div key={name}>
              <dt>{t(`draw.number.${name}`)}</dt>
              <dd>
                <code>{value}</code>
              </dd>
            </div>
          ),
        )}
      </dl>
      {list && (
        <a className={styles['link']} href={list.path} download>
          {t('draw.file')}
        </a>
      )}
    </details>
  )
}
