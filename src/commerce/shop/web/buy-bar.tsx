import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './buy-bar.module.css'
import { availabilities } from './shared/availabilities.ts'
import type { Basket } from './shared/basket.ts'
import type { Project } from './shared/queries.ts'
import { SaleState } from './shared/sale-state.tsx'
import type { Quote } from './shared/use-quote.ts'

interface Props {
  project: Project
  /** Undefined while the current user is unknown. */
  basket: Basket | undefined
  quote: Quote | undefined
  isOpen: boolean
}

/**
 * Sticky bar with the basket's total and a link to checkout; while the basket is empty, with the price and a
 * link to the products.
 */
export function BuyBar({ project, basket, quote, isOpen }: Props) {
  const t = useT()
  const { money } = useFormats()
  const count = basket?.lines.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
  const isSoldOut = project.availability === availabilities.soldOut
  return (
    <div className={styles['bar']} data-lower-edge="">
      <div className={styles['inside']}>
        <p className={styles['words']} role="status">
          {count > 0 ? (
            <>
              <span className={styles['total']}>{quote ? money(quote.total, quote.currency) : '…'}</span>
              <a href="#basket">{t('shop.basket.count', { count })}</a>
            </>
          ) : (
            <>
              <span className={styles['total']}>
                {project.price && money(project.price.amount, project.price.currency)}
              </span>
              <span>
                <SaleState sale={project} />
              </span>
            </>
          )}
        </p>
        {count > 0 && isOpen ? (
          <ButtonLink look="primary" href={paths.purchase(project.id)}>
            {t('shop.buy')}
          </ButtonLink>
        ) : (
          <ButtonLink look={isOpen && !isSoldOut ? 'primary' : 'secondary'} href="#products">
            {t(isOpen && !isSoldOut ? 'shop.choose.products' : 'shop.look')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
