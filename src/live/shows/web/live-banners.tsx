import { paths } from '../../../platform/contract/paths.ts'
import { BannerCard } from '../../../platform/ui/banner-card.tsx'
import { showWholeCard } from '../../../platform/ui/show-whole-card.ts'
import { VisuallyHidden } from '../../../platform/ui/visually-hidden.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { getNameLang } from '../../../platform/web/text-language.ts'
import styles from './live-banners.module.css'
import type { ShowBanner } from './queries.ts'
import { ShowTime } from './shared/show-tile.tsx'
import { showStatuses } from './shared/statuses.ts'

/** Shows featured shows: a single one at full width, several in a row. */
export function LiveBanners({ banners }: { banners: ShowBanner[] }) {
  const t = useT()
  const isAlone = banners.length === 1
  return (
    <section>
      <h2>
        <VisuallyHidden>{t('live.banners')}</VisuallyHidden>
      </h2>
      <ul className={styles['banners']} onFocus={showWholeCard}>
        {banners.map((banner, index) => (
          <li key={banner.id}>
            <Banner banner={banner} isAlone={isAlone} isFirst={index === 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Banner({ banner, isFirst, isAlone }: { banner: ShowBanner; isFirst: boolean; isAlone: boolean }) {
  const t = useT()
  const { locale } = useTexts()
  const { title, lang, picture, artist_name: artist } = banner
  return (
    <BannerCard
      href={paths.show(banner.show_id)}
      media={picture}
      sizes={
        isAlone ? '(width >= 1200px) 720px, (width >= 768px) 60vw, 92vw' : '(width >= 768px) 384px, 80vw'
      }
      ratio="16:9"
      above={<ShowTime show={banner} />}
      title={title}
      titleLang={getNameLang(title, lang, locale)}
      below={artist}
      action={banner.status === showStatuses.onShow ? t('live.watch') : undefined}
      isFirst={isFirst}
      isAlone={isAlone}
    />
  )
}
