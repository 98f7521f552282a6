import { createDeferredPart } from '../../../platform/web/deferred.tsx'
import { ContactByMail } from './contact-by-mail.tsx'
import styles from './contact-form.module.css'

const ContactForm = createDeferredPart(() => import('./contact-form.tsx'))

export const contactReady = ContactForm.ready

/** Shows the contact form, or a mailto link for readers without JavaScript. */
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
