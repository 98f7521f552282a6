import { type ReactNode, useEffect, useRef } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { Accordion } from '../../../platform/ui/accordion.tsx'
import { Rich, useT } from '../../../platform/web/i18n.tsx'
import styles from './help-page.module.css'
import { type Question, toAnchor } from './questions.ts'

/** Shows questions as an accordion. The question in the URL is expanded and scrolled into view. */
export function QuestionList({ ids, open }: { ids: Question[]; open: string | undefined }) {
  const t = useT()
  const parts = getAnswerParts(t('contact.requestartist.message'), t('common.error.contact.message'))
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const shown = open && ref.current?.querySelector(`#${toAnchor(open)}`)
    if (shown) shown.scrollIntoView({ block: 'start' })
    return openByAnchor(ref.current)
  }, [open])
  return (
    <div ref={ref}>
      {ids.map(id => (
        <Accordion
          key={id}
          id={toAnchor(id)}
          className={styles['question']}
          title={t(`help.q.${id}.question`)}
          defaultOpen={id === open}
        >
          <p>
            <Rich id={`help.q.${id}.answer`} parts={parts} />
          </p>
        </Accordion>
      ))}
    </div>
  )
}

/** Expands the question in the URL's fragment (`#q-1-10`), on mount and after each hashchange. */
function openByAnchor(list: HTMLDivElement | null): () => void {
  const show = () => {
    const details = list?.querySelector<HTMLDetailsElement>(
      `details#${CSS.escape(location.hash.slice(1) || '-')}`,
    )
    if (!details) return
    details.open = true
    details.scrollIntoView({ block: 'start' })
  }
  show()
  addEventListener('hashchange', show)
  return () => removeEventListener('hashchange', show)
}

const link = (href: string) => (text: string) => (
  <a href={href} className={styles['link']}>
    {text}
  </a>
)

/** Returns the components that render the marked words in answers as links. */
function getAnswerParts(artistRequest: string, issue: string): Record<string, (text: string) => ReactNode> {
  return {
    b: text => <strong>{text}</strong>,
    reset: link(paths.resetPassword()),
    settings: link(paths.settings('account')),
    city: link(paths.settings('account_city')),
    terms: link(paths.legal('terms')),
    privacy: link(paths.legal('privacy-notice')),
    cookie: link(paths.legal('cookie')),
    campaigns: link(paths.campaigns()),
    events: link(paths.events()),
    live: link(paths.live()),
    orders: link(paths.activity('purchases')),
    coupons: link(paths.activity('coupons')),
    redeem: link(paths.redeem()),
    contact: link(paths.contact()),
    request: link(paths.requestArtist(artistRequest)),
    issue: link(paths.technicalIssue(issue)),
  }
}
