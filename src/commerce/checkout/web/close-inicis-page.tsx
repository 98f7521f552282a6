import { NarrowPage } from '../../../platform/web/forms/narrow-page.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'

/**
 * `/close_kginicis/` (spec 2.1): the close URL that KG Inicis loads in its iframe when a fan cancels. Their
 * script, allowed by this route's CSP, closes the iframe; nothing was approved.
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
