import { paths } from '../../../platform/contract/paths.ts'
import { BannerCard } from '../../../platform/ui/banner-card.tsx'
import { Rail } from '../../../platform/ui/rail.tsx'
import { VisuallyHidden } from '../../../platform/ui/visually-hidden.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import type { FeaturedBanner } from './shared/queries.ts'

export function FeaturedBanners({ banners }: { banners: FeaturedBanner[] }) {
  const t = useT()
  return (
    <section>
      <h2>
        <VisuallyHidden>{t('shop.featured')}</VisuallyHidden>
      </h2>
      <Rail
        label={t('shop.featured')}
        card="wide"
        desk="rail"
        previousLabel={t('shop.featured.previous')}
        nextLabel={t('shop.featured.next')}
      >
        {banners.map((banner, index) => (
          <BannerCard
            key={banner.id}
            href={paths.project(banner.project_id)}
            media={banner.picture}
            sizes="(width >= 768px) 22rem, calc(80vw - 26px)"
            ratio="3:2"
            above={banner.artist_name}
            title={banner.title}
            titleLang={banner.lang}
            isFirst={index === 0}
          />
        ))}
      </Rail>
    </section>
  )
}
