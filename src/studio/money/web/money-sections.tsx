import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { SectionLinks } from '../../kit/web/shared/section-links.tsx'

/** Links between the lists of money. */
export function MoneySections() {
  const t = useT()
  return (
    <SectionLinks
      label={t('studio.page.money')}
      links={[
        { href: studioPaths.money(), title: t('studio-money.tab.ledger') },
        { href: studioPaths.ledgerEntries(), title: t('studio-money.tab.entries') },
        { href: studioPaths.refunds(), title: t('studio-money.tab.refunds') },
        { href: studioPaths.reconciliations(), title: t('studio-money.tab.reconcile') },
      ]}
    />
  )
}
