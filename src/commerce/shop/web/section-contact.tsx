import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../platform/contract/paths.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import styles from './project-sections.module.css'
import { SectionFallback } from './section-states.tsx'
import { contactQuery, type Project } from './shared/queries.ts'

/** Shows the contact for questions about the project; questions about orders go to the shop. */
export function Contact({ project }: { project: Project }) {
  const t = useT()
  const contact = useQuery(contactQuery({ api: useApi(), locale: useTexts().locale }, project.id))
  if (!contact.data) return <SectionFallback query={contact} />
  const { name, email, url } = contact.data
  return (
    <>
      <dl className={styles['facts']}>
        <dt>{t('shop.contact.who')}</dt>
        <dd>{name}</dd>
        {email && (
          <>
            <dt>{t('shop.contact.email')}</dt>
            <dd>
              <a className={styles['link']} href={`mailto:${email}`}>
                {email}
              </a>
            </dd>
          </>
        )}
        {url && (
          <>
            <dt>{t('shop.contact.site')}</dt>
            <dd>
              <a className={styles['link']} href={url} rel="noopener noreferrer nofollow external">
                {new URL(url).host}
              </a>
            </dd>
          </>
        )}
      </dl>
      <p>
        <a className={styles['link']} href={paths.contact()}>
          {t('shop.contact.order')}
        </a>
      </p>
    </>
  )
}
