import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import type { ShowDetail } from './queries.ts'
import styles from './show-page.module.css'

export function ShowPrice({ show }: { show: ShowDetail }) {
  const t = useT()
  const { money } = useFormats()
  if (show.is_free) return <span className={styles['price']}>{t('show.free')}</span>
  if (!show.price) return <span className={styles['price']}>{t('watch.ticketed')}</span>
  const price = money(show.price.amount, show.price.currency)
  return <span className={styles['price']}>{t('watch.priceFrom', { price })}</span>
}

/** Links to gain admission to a paid show: buying a ticket or redeeming a code. */
export function TicketLinks({ show }: { show: ShowDetail }) {
  const t = useT()
  return (
    <>
      {show.project && (
        <ButtonLink look="primary" href={paths.project(show.project.id)}>
          {t('watch.buy')}
        </ButtonLink>
      )}
      <ButtonLink href={paths.redeem({ showId: show.show_id })}>{t('common.menu.redeem')}</ButtonLink>
    </>
  )
}
