import { Rich, useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { paths } from '../../../platform/web/paths.ts'
import { ContactForm } from './contact-form.tsx'
import styles from './contact-page.module.css'

/** `/contact/` (spec 2.2): the form alone, reached from Request Artist and from the 503 page. */
function ContactPage() {
  const t = useT()
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1>{t('contact.title')}</h1>
        <p className={styles['intro']}>
          <Rich id="contact.intro" parts={{ help: text => <a href={paths.help()}>{text}</a> }} />
        </p>
      </header>
      <ContactForm />
    </div>
  )
}

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('contact.title'), description: t('contact.description') }),
  Component: ContactPage,
})
