// Its HTML is seen before its code comes.
import './contact-form.module.css'
import { later } from '../../../platform/web/later.tsx'

export const ContactForm = later(() => import('./contact-form.tsx'))
