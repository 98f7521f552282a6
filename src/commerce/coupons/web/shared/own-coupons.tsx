import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { paths } from '../../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../../platform/ui/button-link.tsx'
import { EmptyState } from '../../../../platform/ui/empty-state.tsx'
import { ErrorState } from '../../../../platform/ui/error-state.tsx'
import { Skeleton } from '../../../../platform/ui/skeleton.tsx'
import { useT, useTexts } from '../../../../platform/web/i18n.tsx'
import { useApi } from '../../../../platform/web/use-api.ts'
import { CouponCard } from '../coupon-card.tsx'
import { groupCoupons } from '../coupon-groups.ts'
import { ownCouponsQuery } from '../queries.ts'
import styles from './own-coupons.module.css'

// Loaded lazily, because the form library is large.
const AddCodeForm = lazy(() => import('./add-code-form.tsx'))

/**
 * Lists the fan's coupons by group, with a form to redeem a code. Needs the texts `activity` and `coupon`.
 */
export function OwnCoupons() {
  return (
    <div className={styles['page']}>
      <Suspense fallback={<Skeleton kind="text" lines={2} />}>
        <AddCodeForm />
      </Suspense>
      <Coupons />
    </div>
  )
}

function Coupons() {
  const t = useT()
  const { locale } = useTexts()
  const coupons = useQuery(ownCouponsQuery({ api: useApi(), locale }))
  if (coupons.isPending) return <Skeleton kind="text" lines={8} />
  if (coupons.isError) {
    return (
      <ErrorState
        level={2}
        title={t('activity.coupons.failed.title')}
        text={t('activity.coupons.failed.text')}
        retryLabel={t('common.retry')}
        onRetry={() => void coupons.refetch()}
      />
    )
  }
  const groups = groupCoupons([...coupons.data.usable, ...coupons.data.not_usable])
  if (groups.length === 0) {
    return (
      <EmptyState
        level={2}
        drawing="ticket"
        title={t('activity.coupons.none')}
        text={t('activity.coupons.none.text')}
        action={<ButtonLink href={paths.search()}>{t('activity.coupons.find')}</ButtonLink>}
      />
    )
  }
  return groups.map(({ group, coupons: list }) => (
    <section key={group} className={styles['group']} aria-labelledby={`coupons-${group}`}>
      <h2 id={`coupons-${group}`}>{t(`activity.coupons.${group}`)}</h2>
      <ul className={styles['list']}>
        {list.map(coupon => (
          <li key={coupon.id}>
            <CouponCard coupon={coupon} />
          </li>
        ))}
      </ul>
    </section>
  ))
}
