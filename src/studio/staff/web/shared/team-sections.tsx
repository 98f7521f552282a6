import { studioPaths } from '../../../../platform/contract/studio-paths.ts'
import { buildButtonClass } from '../../../../platform/ui/button.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { SectionLinks } from '../../../kit/web/shared/section-links.tsx'

/** Links between the team's lists. */
export function TeamSections() {
  const t = useT()
  return (
    <SectionLinks
      label={t('studio-team.nav')}
      links={[
        { href: studioPaths.team(), title: t('studio-team.tab.people') },
        { href: studioPaths.invitations(), title: t('studio-team.tab.invitations') },
        { href: studioPaths.roles(), title: t('studio-team.tab.roles') },
      ]}
    />
  )
}

/** The button that opens the form of a new invitation. */
export function InviteLink() {
  const t = useT()
  return (
    <a href={studioPaths.newInvitation()} className={buildButtonClass({ look: 'primary', size: 40 })}>
      <span>{t('studio-team.invite')}</span>
    </a>
  )
}
