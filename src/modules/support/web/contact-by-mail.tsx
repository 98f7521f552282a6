import { Rich, useT } from '../../../platform/web/i18n.tsx'
import { useSite } from '../../../platform/web/site.ts'
import styles from './contact-form.module.css'
import { subjects } from './default-message.ts'

/**
 * The way to support without JavaScript, where nobody can be checked for being a person: a mail to the same people,
 * with the subject of the reader's choice. Shown only where scripts are off.
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
