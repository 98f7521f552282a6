import { paths } from '../../../platform/contract/paths.ts'
import { hueStep } from '../../../platform/ui/hue.ts'
import { Picture } from '../../../platform/ui/picture.tsx'
import { Rail } from '../../../platform/ui/rail.tsx'
import { VisuallyHidden } from '../../../platform/ui/visually-hidden.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { langOfName } from '../../../platform/web/text-language.ts'
import styles from './live-banners.module.css'
import type { ShowBanner } from './queries.ts'
import { ShowMoment } from './shared/show-tile.tsx'

/** Shows that the house puts first: one over the whole width, several in a row. The text is beside or below. */
export function LiveBanners({ banners }: { banners: ShowBanner[] }) {
  const t = useT()
  const [only, ...more] = banners
  return (
    <section>
      <h2>
        <VisuallyHidden>{t('live.banners')}</VisuallyHidden>
      </h2>
      {only && more.length === 0 ? (
        <Banner banner={only} isAlone isFirst />
      ) : (
        <Rail
          label={t('live.banners')}
          card="show"
          desk="rail"
          previousLabel={t('live.banners.previous')}
          nextLabel={t('live.banners.next')}
        >
          {banners.map((banner, index) => (
            <Banner key={banner.id} banner={banner} isFirst={index === 0} />
          ))}
        </Rail>
      )}
    </section>
  )
}

function Banner({
  banner,
  isFirst,
  isAlone = false,
}: {
  banner: ShowBanner
  isFirst: boolean
  isAlone?: boolean
}) {
  const { locale } = useTexts()
  const { title, lang, picture, artist_name: artist } = banner
  return (
    <a
      href={paths.show(banner.show_id)}
      className={styles['banner']}
      data-alone={isAlone ? '' : undefined}
      data-hue={hueStep(picture?.hue ?? 30)}
    >
      <Picture
        media={picture}
        sizes={
          isAlone ? '(width >= 1200px) 720px, (width >= 768px) 60vw, 92vw' : '(width >= 768px) 352px, 80vw'
        }
        alt=""
        ratio="16:9"
        fit="hero"
        priority={isFirst}
      />
      <span className={styles['words']}>
        <span className={styles['moment']}>
          <ShowMoment show={banner} />
        </span>
        <span className={styles['title']} lang={langOfName(title, lang, locale)}>
          {title}
        </span>
        {artist && <span className={styles['artist']}>{artist}</span>}
      </span>
    </a>
  )
}
