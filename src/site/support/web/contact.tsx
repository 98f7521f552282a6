import { later } from '../../../platform/web/later.tsx'
import { ContactByMail } from './contact-by-mail.tsx'
import styles from './contact-form.module.css'

const ContactForm = later(() => import('./contact-form.tsx'))

export const contactReady = ContactForm.ready

/** The contact form, and a mail in its place for readers without JavaScript. */
export function Contact() {
  return (
    <>
      <ContactByMail />
      <div className={styles['place']}>
        {/* Fragment targets of links to the form's subjects (spec 2.2). */}
        <span id="requestartist" />
        <span id="techissues" />
        <ContactForm />
      </div>
    </>
  )
}
