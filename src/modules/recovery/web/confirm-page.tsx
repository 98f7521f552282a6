import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { NarrowPage, NeedsScript } from '../../../platform/web/forms/narrow-page.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { ConfirmAsParent } from './confirm-as-parent.tsx'
import { ConfirmEmail } from './confirm-email.tsx'
import { useLinkToken } from './use-link-token.ts'

/**
 * `/confirm/`: the links of mails to fans (`?token=`) and to parents (`?parent_token=`). Opening it has no
 * effect, so link-scanning bots confirm nothing; the button does.
 */
function ConfirmPage() {
  const t = useT()
  const token = useLinkToken('token')
  const parentToken = useLinkToken('parent_token')
  if (parentToken) return <ConfirmAsParent token={parentToken} />
  if (token !== undefined) return <ConfirmEmail token={token} />
  return (
    <NarrowPage title={t('recovery.confirm.title')}>
      <NeedsScript text={t('recovery.noscript')}>
        <Skeleton lines={3} />
      </NeedsScript>
    </NarrowPage>
  )
}

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({
    title: t('recovery.confirm.title'),
    description: t('recovery.confirm.description'),
    ...{ noIndex: true, noReferrer: true },
  }),
  Component: ConfirmPage,
})
