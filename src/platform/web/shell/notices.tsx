import { useEffect } from 'react'
import { paths } from '../../contract/paths.ts'
import { runAfterPaint } from '../../ui/after-paint.ts'
import { Button } from '../../ui/button.tsx'
import { pageCookies, useCookie } from '../browser/page-cookies.ts'
import { Rich, useT } from '../i18n.tsx'
import { useRouterState } from '../routing/use-router.ts'
import { cookies } from '../storage/cookies.ts'
import { type Notice, selectNotice } from './notice-rules.ts'
import styles from './notices.module.css'

/**
 * The cookie, terms and home notices (spec 2.6), one at a time, over the page's lower edge, so that they
 * cause no layout shift. Visible from the first frame: if it appeared later, a notice would be the largest
 * contentful paint of a page with little text.
 */
export function Notices() {
  const pathname = useRouterState({ select: state => state.location.pathname })
  const isStill = useRouterState({ select: ({ opened }) => opened?.match?.row.isStill === true })
  const cookieConsent = useCookie(cookies.cookieConsent)
  const termsConsent = useCookie(cookies.termsConsent)
  const bannerDismissed = useCookie(cookies.aaaDismiss)
  useEffect(() => {
    // Stores the dismissal if the notice was dismissed before hydration.
    if (cookieConsent === null && document.querySelector('[data-notice=cookie][hidden]')) dismiss('cookie')
  }, [cookieConsent])
  if (isStill) return null
  // The server's HTML always contains the cookie notice; `document.ts` hides it for visitors who have
  // dismissed it.
  if (cookieConsent === undefined) return <NoticeBar key="cookie" notice="cookie" />
  const notice = selectNotice({
    pathname,
    nowMs: Date.now(),
    isCookieDismissed: cookieConsent === true,
    isTermsDismissed: termsConsent === true,
    isHomeDismissed: bannerDismissed === true,
  })
  return notice && <NoticeBar key={notice} notice={notice} />
}

function dismiss(notice: Notice): void {
  if (notice === 'home') {
    pageCookies.set(cookies.aaaDismiss, true)
  } else {
    pageCookies.set(cookies.cookieConsent, true)
    pageCookies.set(cookies.termsConsent, true)
  }
}

const legalPage = { cookie: paths.legal('cookie'), terms: paths.legal('terms'), home: paths.campaigns() }

/**
 * `document.ts` hides the notice as soon as its button is pressed; React renders the change after that frame.
 */
function NoticeBar({ notice }: { notice: Notice }) {
  const t = useT()
  return (
    <section
      className={styles['notice']}
      aria-label={t(`common.notice.${notice}.label`)}
      data-notice={notice}
      data-nosnippet=""
      data-print="no"
    >
      <p>
        <Rich
          id={`common.notice.${notice}.text`}
          parts={{ link: text => <a href={legalPage[notice]}>{text}</a> }}
        />
      </p>
      <Button look="primary" size={40} onClick={() => runAfterPaint(() => dismiss(notice))}>
        {t('common.notice.ok')}
      </Button>
    </section>
  )
}
