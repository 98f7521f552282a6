import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { getErrorText } from '../../../platform/web/forms/error-text.ts'
import { NarrowPage, NeedsScript } from '../../../platform/web/forms/narrow-page.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { MailChoices } from './mail-choices.tsx'
import { useEmailSettings } from './use-email-settings.ts'
import { useLinkToken } from './use-link-token.ts'

/** `/emailsettings/?token=`: the unsubscribe link of emails. Works without signing in. */
function EmailSettingsPage() {
  const t = useT()
  const texts = useTexts()
  const token = useLinkToken('token')
  const settings = useEmailSettings(token)
  const { state } = settings
  const words = {
    loading: t('recovery.mails.text'),
    title: t('recovery.mails.text'),
    ended: t('recovery.mails.ended.text'),
    failed: getErrorText(texts, settings.error),
  }
  return (
    <NarrowPage title={t(`recovery.mails.${state}`)} text={words[state]}>
      <NeedsScript text={t('recovery.noscript')}>
        {state === 'loading' && <Skeleton lines={6} />}
        {state === 'title' && settings.choices && (
          <MailChoices settings={settings} choices={settings.choices} />
        )}
        {state === 'failed' && <Button onClick={settings.retry}>{t('common.retry')}</Button>}
        {state === 'ended' && (
          <ButtonLink look="primary" wide href={paths.settings('account')}>
            {t('recovery.settings')}
          </ButtonLink>
        )}
      </NeedsScript>
    </NarrowPage>
  )
}

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({
    title: t('recovery.mails.title'),
    description: t('recovery.mails.description'),
    noIndex: true,
    noReferrer: true,
  }),
  Component: EmailSettingsPage,
})
