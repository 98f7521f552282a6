import { definePage } from '../../../platform/web/page.ts'
import { ConfirmAsParent } from './confirm-as-parent.tsx'
import { ConfirmEmail } from './confirm-email.tsx'
import { useLinkToken } from './use-link-token.ts'

/**
 * `/confirm/`: the page of the links in emails to fans (`?token=`) and to parents (`?parent_token=`). Opening
 * a link has no effect, so that link-scanning bots confirm nothing; the button does.
 */
function ConfirmPage() {
  const token = useLinkToken('token')
  const parentToken = useLinkToken('parent_token')
  if (parentToken) return <ConfirmAsParent token={parentToken} />
  return <ConfirmEmail token={token} />
}

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({
    title: t('recovery.confirm.title'),
    description: t('recovery.confirm.description'),
    noIndex: true,
    noReferrer: true,
  }),
  Component: ConfirmPage,
})
