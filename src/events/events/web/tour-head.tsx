import { FollowArtistControls } from '../../../catalogue/follows/web/shared/follow-button.tsx'
import { paths } from '../../../platform/contract/paths.ts'
import { Picture } from '../../../platform/ui/picture.tsx'
import { FallbackNote } from '../../../platform/web/fallback-note.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { detectScriptLanguage } from '../../../platform/web/script-language.ts'
import { ShareButton } from '../../../platform/web/share-button.tsx'
import { getLang, getNameLang } from '../../../platform/web/text-language.ts'
import type { Tour } from './queries.ts'
import styles from './tour-modal.module.css'

export function TourName({ tour: { name, lang } }: { tour: Pick<Tour, 'name' | 'lang'> }) {
  const { locale } = useTexts()
  return <span lang={getNameLang(name, lang, locale)}>{name}</span>
}

export function TourHead({ tour }: { tour: Tour }) {
  const t = useT()
  const { date } = useFormats()
  const { artist } = tour
  return (
    <div className={styles['about']}>
      <div className={styles['head']}>
        <Picture media={tour.picture} sizes="8rem" alt="" ratio="2:3" priority className={styles['poster']} />
        <div className={styles['words']}>
          <p className={styles['artist']} lang={detectScriptLanguage(artist.name)}>
            {artist.is_valid ? <a href={paths.artist(artist)}>{artist.name}</a> : artist.name}
          </p>
          {tour.starts_at && tour.ends_at && (
            <p className={styles['span']}>
              {t('events.tour.span', { from: date(tour.starts_at, 'UTC'), until: date(tour.ends_at, 'UTC') })}
            </p>
          )}
          <p className={styles['span']}>
            {t('events.tour.left', { total: tour.event_count, left: tour.upcoming_count })}
          </p>
        </div>
      </div>
      <div className={styles['acts']}>
        <ShareButton title={tour.name} path={paths.tour(tour.tour_id)} isIcon={artist.is_valid} />
        {artist.is_valid && <FollowArtistControls artist={artist} />}
      </div>
      <TourAbout tour={tour} />
    </div>
  )
}

function TourAbout({ tour: { about, about_lang: lang } }: { tour: Tour }) {
  const { locale } = useTexts()
  if (about === null) return null
  return (
    <>
      <FallbackNote lang={lang} className={styles['span']} />
      <p className={styles['aboutText']} lang={getLang(lang ?? locale, locale)}>
        {about}
      </p>
    </>
  )
}
