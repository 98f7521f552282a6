import { studioPaths } from '../../../../platform/contract/studio-paths.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import { SectionLinks } from '../../../kit/web/shared/section-links.tsx'
import { useCan } from '../../../staff/web/shared/self.ts'

/** Links between the pages of grave acts. */
export function ActSections() {
  const t = useT()
  const canReadTeam = useCan('team.read')
  return (
    <SectionLinks
      label={t('studio.page.acts')}
      links={[
        { href: studioPaths.acts(), title: t('studio-acts.tab.acts') },
        { href: studioPaths.newAct(), title: t('studio-acts.tab.new') },
        ...(canReadTeam ? [{ href: studioPaths.approvals(), title: t('studio-acts.tab.approvals') }] : []),
      ]}
    />
  )
}
