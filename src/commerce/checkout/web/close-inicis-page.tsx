import { NarrowPage } from '../../../platform/web/forms/narrow-page.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'

/**
 * `/close_kginicis/` (spec 2.1): the URL that KG Inicis loads in its iframe when the fan cancels. Its script,
 * which this route's CSP allows, closes the iframe; nothing was charged.
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
