import { NarrowPage } from '../../../platform/web/forms/narrow-page.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'

/**
 * `/close_kginicis/` (spec 2.1): KG Inicis loads it into its window when a fan closes that. Their script, which the
 * row's policy names, takes the window away before this is seen; nothing was approved.
 */
function CloseInicisPage() {
  const t = useT()
  return <NarrowPage title={t('bridge.closed')} text={t('bridge.closed.text')} />
}

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({
    title: t('bridge.closed'),
    description: t('bridge.closed.text'),
    noIndex: true,
  }),
  Component: CloseInicisPage,
})
