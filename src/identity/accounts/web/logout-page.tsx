import { useEffect, useRef, useState } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { getErrorText } from '../../../platform/web/forms/error-text.ts'
import { NarrowPage, NeedsScript } from '../../../platform/web/forms/narrow-page.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import styles from './account-modals.module.css'
import { useHasToken } from './shared/current-user.ts'
import { useSession } from './shared/use-session.ts'

/**
 * `/logout/` (spec 4, Session): signs out on load; on failure (e.g. offline) it keeps the session and shows
 * an error.
 */
function LogoutPage() {
  const t = useT()
  const texts = useTexts()
  const { error, isLeft, leave } = useLogout()
  const state = error ? 'failed' : isLeft ? 'done' : 'leaving'
  return (
    <NarrowPage
      title={t(`sign.out.${state}`)}
      text={state === 'failed' ? getErrorText(texts, error) : t(`sign.out.${state}.text`)}
    >
      <NeedsScript text={t('sign.out.noscript')}>
        <div className={styles['actions']}>
          {state === 'failed' && (
            <Button look="primary" onClick={leave}>
              {t('common.retry')}
            </Button>
          )}
          {state !== 'leaving' && <ButtonLink href={paths.home()}>{t('sign.home')}</ButtonLink>}
        </div>
      </NeedsScript>
    </NarrowPage>
  )
}

function useLogout() {
  const session = useSession()
  const hasToken = useHasToken()
  const [error, setError] = useState<unknown>(null)
  const isRunning = useRef(false)
  async function leave(): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setError(null)
    await session.end().catch(setError)
    isRunning.current = false
  }
  const start = useRef(leave)
  start.current = leave
  useEffect(() => {
    if (hasToken) void start.current()
  }, [hasToken])
  return { error, isLeft: hasToken === false, leave }
}

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({
    title: t('common.menu.logout'),
    description: t('sign.out.done.text'),
    noIndex: true,
  }),
  Component: LogoutPage,
})
