import { paths } from '../../../platform/contract/paths.ts'
import { ArrowRightIcon } from '../../../platform/ui/icons.tsx'
import { Rich, useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { Contact, contactReady } from './contact.tsx'
import styles from './contact-page.module.css'

/** Ids of the most frequently asked questions. */
const quickAnswers = ['1-10', '5-4', '5-6', '6-1', '4-4'] as const

/** `/contact/` (spec 2.2): only the contact form, linked from Request Artist and the 503 page. */
function ContactPage() {
  const t = useT()
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1>{t('contact.title')}</h1>
        <p className={styles['intro']}>
          <Rich id="contact.intro" parts={{ help: text => <a href={paths.help()}>{text}</a> }} />
        </p>
        <nav className={styles['quick']} aria-labelledby="quick">
          <h2 id="quick">{t('contact.quick')}</h2>
          <ul>
            {quickAnswers.map(id => (
              <li key={id}>
                <a href={paths.helpQuestion(id)}>
                  {t(`contact.quick.${id}`)}
                  <ArrowRightIcon size={18} className={styles['arrow']} />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <Contact />
    </div>
  )
}

export default definePage({
  load: async () => {
    await contactReady()
    return null
  },
  head: (_data, { texts: { t } }) => ({ title: t('contact.title'), description: t('contact.description') }),
  Component: ContactPage,
})
