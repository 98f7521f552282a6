import { type ComponentType, useEffect, useState } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { focusElement } from '../../../platform/ui/focus.ts'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { findHashTarget } from '../../../platform/web/routing/find-hash-target.ts'
import { useSite } from '../../../platform/web/site.ts'
import { type CurrentUser, useCurrentUser } from '../../accounts/web/shared/current-user.ts'
import { ForFans } from '../../accounts/web/shared/for-fans.tsx'
import { SignInInvitation } from '../../accounts/web/shared/sign-in-invitation.tsx'
import { AccountSection } from './account-section.tsx'
import { ConnectionSection } from './connection-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { ExportSection } from './export-section.tsx'
import { LanguageSection } from './language-section.tsx'
import styles from './settings.module.css'
import { ThemeSection } from './theme-section.tsx'

const sections = [
  'account',
  'account_city',
  'addresses',
  'cards',
  'language',
  'theme',
  'notifications',
  'connections',
  'export',
  'delete',
] as const

interface OtherSections {
  City: ComponentType<{ fan: CurrentUser }>
  Addresses: ComponentType
  /** Rendered only if card payments are enabled. */
  Cards: ComponentType
  Notifications: ComponentType<{ fan: CurrentUser }>
}

/** `/user/settings/` (product 6). The server's HTML is public; the fan's data is loaded in the browser. */
export function Settings(others: OtherSections) {
  const t = useT()
  const fan = useCurrentUser()
  const [isGone, setGone] = useState(false)
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1>{t('settings.title')}</h1>
        {fan && <SectionLinks />}
      </header>
      {fan && <Sections fan={fan} others={others} onGone={() => setGone(true)} />}
      {fan === undefined && <noscript>{t('settings.noscript')}</noscript>}
      <ForFans
        user={fan}
        waiting={<Waiting />}
        visitor={
          isGone ? (
            <AccountDeleted />
          ) : (
            <SignInInvitation title={t('settings.visitor.title')} text={t('settings.visitor.text')} />
          )
        }
      />
    </div>
  )
}

function SectionLinks() {
  const t = useT()
  const { takesCards } = useSite()
  const shown = sections.filter(section => section !== 'cards' || takesCards)
  return (
    <nav className={styles['links']} aria-label={t('settings.sections')}>
      <ul>
        {shown.map(section => (
          <li key={section}>
            <a href={paths.settings(section)}>{t(`settings.${section}.title`)}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface SectionsProps {
  fan: CurrentUser
  others: OtherSections
  onGone: () => void
}

function Sections({ fan, others, onGone }: SectionsProps) {
  const { takesCards } = useSite()
  const { City, Addresses, Cards, Notifications } = others
  useEffect(() => {
    // Scrolls again, because the fragment's section didn't exist yet when the browser tried.
    const place = findHashTarget(location.hash)
    place?.scrollIntoView()
    focusElement(place)
  }, [])
  return (
    <div className={styles['sections']}>
      <AccountSection fan={fan} />
      <City fan={fan} />
      <Addresses />
      {takesCards && <Cards />}
      <LanguageSection />
      <ThemeSection />
      <Notifications fan={fan} />
      <ConnectionSection />
      <ExportSection />
      <DeleteSection onGone={onGone} />
    </div>
  )
}

function Waiting() {
  return (
    <div className={styles['waiting']}>
      <div aria-busy="true">
        <Skeleton kind="title" />
        <Skeleton lines={3} />
        <Skeleton kind="title" />
        <Skeleton lines={3} />
      </div>
    </div>
  )
}

function AccountDeleted() {
  const t = useT()
  return (
    <div role="status">
      <EmptyState
        level={2}
        title={t('settings.gone.title')}
        text={t('settings.gone.text')}
        action={<ButtonLink href={paths.home()}>{t('settings.gone.home')}</ButtonLink>}
      />
    </div>
  )
}
