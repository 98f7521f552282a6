import { paths } from '../../../platform/contract/paths.ts'
import { Badge } from '../../../platform/ui/badge.tsx'
import { Equaliser } from '../../../platform/ui/equaliser.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { detectScriptLanguage } from '../../../platform/web/script-language.ts'
import { ShareButton } from '../../../platform/web/share-button.tsx'
import { getNameLang } from '../../../platform/web/text-language.ts'
import { ShowPlace } from './shared/show-place.tsx'
import { useShowWhen } from './shared/show-when.ts'
import styles from './show-page.module.css'
import { ShowPrice, TicketLinks } from './show-price.tsx'
import type { StageProps } from './stage-parts.tsx'

export function ShowBill({ show, state, phase }: Pick<StageProps, 'show' | 'state' | 'phase'>) {
  const t = useT()
  const { locale } = useTexts()
  const { number } = useFormats()
  const when = useShowWhen()(state.starts_at, show.zone)
  const viewers = state.meta?.viewers ?? 0
  return (
    <header className={styles['bill']}>
      <p className={styles['kicker']}>
        {phase === 'live' && (
          <Badge color="signal" icon={<Equaliser />}>
            {t('show.live')}
          </Badge>
        )}
        {phase === 'cancelled' && <Badge color="danger">{t('show.cancelled')}</Badge>}
        {phase === 'live' && viewers > 1 ? (
          <span className={styles['when']}>
            {t('watch.viewers', { count: viewers, viewers: number(viewers) })}
          </span>
        ) : (
          <time dateTime={state.starts_at} className={styles['when']}>
            {when.own}
          </time>
        )}
      </p>
      <h1 className={styles['title']} lang={getNameLang(show.title, show.lang, locale)}>
        {show.title}
      </h1>
      <ul className={styles['artists']}>
        {show.artists.map(artist => (
          <li key={artist.id} lang={detectScriptLanguage(artist.name)}>
            {artist.is_valid ? <a href={paths.artist(artist)}>{artist.name}</a> : artist.name}
          </li>
        ))}
      </ul>
      <p className={styles['place']}>
        {phase === 'waiting' ? (
          <ShowPlace when={when} venue={show.venue} />
        ) : (
          (show.venue ?? t('show.online'))
        )}
      </p>
      <div className={styles['actions']}>
        {(show.is_free || phase !== 'waiting') && <ShowPrice show={show} />}
        {!show.is_free && (phase === 'live' || phase === 'thanks' || phase === 'replay') && (
          <TicketLinks show={show} />
        )}
        <ShareButton title={show.title} path={paths.show(show.show_id)} />
      </div>
    </header>
  )
}
