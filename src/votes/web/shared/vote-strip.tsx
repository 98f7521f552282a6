import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { LocalText } from '../../../platform/web/local-text.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { stageQuery } from './queries.ts'
import styles from './vote-strip.module.css'

/**
 * Strip on Home while a stage is upcoming, open or being tabulated, and for a week after it is final (product
 * 12). Requires the texts of `home`.
 */
export function VoteStrip() {
  const t = useT()
  const { locale } = useTexts()
  const { data: stage } = useQuery(stageQuery({ api: useApi(), locale }))
  if (!stage || stage.status === 'none' || isLongFinal(stage.final_at, stage.now)) return null
  const { status, name, opens_at: opens, closes_at: closes } = stage
  const time = status === 'upcoming' ? opens : closes
  return (
    <section className={styles['strip']} aria-labelledby="vote-strip">
      <div className={styles['text']}>
        <p className={styles['kind']}>{t('home.vote')}</p>
        <h2 id="vote-strip" className={styles['name']}>
          {name}
        </h2>
        <p>
          <LocalText
            of={formatTime => t(`home.vote.${status}`, { time: time === null ? '' : formatTime(time) })}
          />
        </p>
      </div>
      <ButtonLink look={status === 'open' ? 'primary' : 'secondary'} href={paths.vote()}>
        {t(status === 'open' ? 'home.vote.go' : 'home.vote.see')}
      </ButtonLink>
    </section>
  )
}

const weekMs = 7 * 86_400_000

const isLongFinal = (finalAt: string | null, now: string) =>
  finalAt !== null && Date.parse(now) - Date.parse(finalAt) > weekMs
