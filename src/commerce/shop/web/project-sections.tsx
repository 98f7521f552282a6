import type { ReactNode } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './project-sections.module.css'
import { Contact } from './section-contact.tsx'
import { Details } from './section-details.tsx'
import { Faq } from './section-faq.tsx'
import { Policies } from './section-policies.tsx'
import { Supporters } from './section-supporters.tsx'
import { Updates } from './section-updates.tsx'
import { type SectionName, type TabName, tabNames } from './sections.ts'
import type { Project } from './shared/queries.ts'

interface Props {
  project: Project
  section: SectionName
}

/** Shows sections as links, each with its own URL. Empty ones are hidden, except the current one. */
export function ProjectSections({ project, current }: { project: Project; current: TabName }) {
  const t = useT()
  const shown = tabNames.filter(
    name => name === current || name === 'details' || project.sections.includes(name),
  )
  return (
    <nav id="section" className={styles['tabs']} aria-label={t('shop.sections')}>
      {shown.map(name => (
        <a
          key={name}
          href={`${paths.project(project.id, name === 'details' ? undefined : name)}#section`}
          className={styles['tab']}
          aria-current={name === current ? 'page' : undefined}
        >
          {t(`shop.section.${name}`)}
        </a>
      ))}
    </nav>
  )
}

const parts = {
  details: Details,
  faq: Faq,
  updates: Updates,
  supporters: Supporters,
  policies: Policies,
  contact: Contact,
}

export function ProjectSection({ project, section }: Props) {
  const Part = parts[section]
  return (
    <SectionFrame section={section}>
      <Part project={project} />
    </SectionFrame>
  )
}

export function SectionFrame({ section, children }: { section: TabName; children: ReactNode }) {
  const t = useT()
  return (
    <section className={styles['section']} aria-labelledby="section-title">
      <h2 id="section-title" className={styles['title']}>
        {t(`shop.section.${section}`)}
      </h2>
      {children}
    </section>
  )
}
