import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { Breadcrumbs } from '../../../platform/ui/breadcrumbs.tsx'
import { toHueStep } from '../../../platform/ui/hue.ts'
import { Section } from '../../../platform/ui/section.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { BuyBar } from './buy-bar.tsx'
import { getEarlySale } from './early-sale.ts'
import { Gallery } from './gallery.tsx'
import type { PresaleCode } from './presale-notes.tsx'
import { ProductBlock } from './product-block.tsx'
import { ProjectIntro } from './project-intro.tsx'
import styles from './project-page.module.css'
import { ProjectSections } from './project-sections.tsx'
import { usePendingRestockWish } from './restock-button.tsx'
import type { TabName } from './sections.ts'
import { addQuantity, setPresaleCode } from './shared/basket.ts'
import { type Product, type Project, productsQuery, projectQuery } from './shared/queries.ts'
import { useBasket } from './shared/use-basket.ts'
import { useQuote } from './shared/use-quote.ts'
import { isOnSale, useSaleClock } from './use-sale-clock.ts'
import { WaitingNote } from './waiting-note.tsx'

/** Loaded with the first product in the basket; the server-rendered HTML has no basket. */
const BasketPanel = lazy(() => import('./basket-panel.tsx'))

interface Props {
  project: Project
  section: TabName
  children: ReactNode
}

/** Shows a project (product 6): pictures, sale, products, basket and sections. */
export function ProjectView({ project: loaded, section, children }: Props) {
  const t = useT()
  const reader = { api: useApi(), locale: useTexts().locale }
  const project = useQuery(projectQuery(reader, loaded.id)).data ?? loaded
  const products = useQuery(productsQuery(reader, project.id)).data?.results ?? []
  const { basket, change } = useBasket(project.id)
  const quote = useQuote(project.id, basket)
  usePendingRestockWish()
  const now = useSaleClock(project, products)
  const isOpen = isOnSale(project, now)
  const getEarly = (product: Product) =>
    getEarlySale(product, { now, isEnded: project.is_ended || product.sale_stop !== null })
  return (
    <article className={styles['page']} data-hue={toHueStep(project.picture?.hue ?? 30)}>
      <Breadcrumbs
        label={t('shop.crumbs')}
        items={[
          { label: t('shop.home'), href: paths.home() },
          { label: t('shop.title'), href: paths.projects() },
          { label: project.name },
        ]}
      />
      <div className={styles['top']}>
        <Gallery project={project} />
        <div className={styles['buy']}>
          <ProjectIntro project={project} />
          <WaitingNote project={project} />
          <Section id="products" title={t('shop.products')} className={styles['products']}>
            <div>
              {products.map(product => (
                <ProductBlock
                  key={product.id}
                  projectId={project.id}
                  product={product}
                  currency={quote.data?.currency ?? project.price?.currency ?? null}
                  isOpen={isOpen}
                  early={getEarly(product)}
                  code={codeIn({ basket, quote, change }, product)}
                  onAdd={line => change(old => addQuantity(old, line))}
                />
              ))}
            </div>
          </Section>
          {basket && basket.lines.length > 0 && (
            <Suspense>
              <BasketPanel
                products={products}
                basket={basket}
                quote={quote}
                earlyOf={getEarly}
                change={change}
              />
            </Suspense>
          )}
        </div>
      </div>
      <ProjectSections project={project} current={section} />
      {children}
      <BuyBar
        project={project}
        basket={basket}
        quote={quote.data}
        isOpen={isOpen || products.some(each => getEarly(each).isOpen)}
      />
    </article>
  )
}

/** Returns the basket's presale code, and whether the quote rejected it. */
function codeIn(
  { basket, quote, change }: Pick<ReturnType<typeof useBasket>, 'basket' | 'change'> & { quote: QuoteResult },
  { id }: Product,
): PresaleCode {
  const isRefused = quote.data?.problems.some(each => each.code === 'not_on_sale' && each.product_id === id)
  const value = basket?.presaleCode ?? null
  return {
    value,
    isWrong: value !== null && !quote.isPlaceholderData && isRefused === true,
    onType: code => change(old => setPresaleCode(old, code)),
  }
}
type QuoteResult = ReturnType<typeof useQuote>
