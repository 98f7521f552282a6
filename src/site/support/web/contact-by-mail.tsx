import { Rich, useT } from '../../../platform/web/i18n.tsx'
import { useSite } from '../../../platform/web/site.ts'
import styles from './contact-form.module.css'
import { subjects } from './default-message.ts'

/**
 * Offers contact without JavaScript, which rules out a human check: a mailto link with the selected subject.
 */
export function ContactByMail() {
  const t = useT()
  const { supportAddress } = useSite()
  const mailTo = (subject: string) => `mailto:${supportAddress}?subject=${encodeURIComponent(subject)}`
  return (
    <div className={styles['noScript']}>
      <p>
        <Rich
          id="contact.noscript"
          values={{ address: supportAddress }}
          parts={{ link: text => <a href={mailTo(t('contact.title'))}>{text}</a> }}
        />
      </p>
      <ul className={styles['subjects']}>
        {subjects.map(subject => (
          <li key={subject}>
            <a href={mailTo(t(`contact.subject.${subject}`))}>{t(`contact.subject.${subject}`)}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
