import { later } from '../../../platform/web/later.tsx'

/** In the server's HTML of two pages; its library comes later. */
export const ContactForm = later(() => import('./contact-form.tsx'))
