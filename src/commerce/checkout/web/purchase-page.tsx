import { useCurrentUser } from '../../../identity/accounts/web/shared/current-user.ts'
import { ForFans } from '../../../identity/accounts/web/shared/for-fans.tsx'
import { SignInInvitation } from '../../../identity/accounts/web/shared/sign-in-invitation.tsx'
import { paths } from '../../../platform/contract/paths.ts'
import { Breadcrumbs } from '../../../platform/ui/breadcrumbs.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage, type LoadContext, PageNotFound } from '../../../platform/web/page.ts'
import { type Project, projectQuery } from '../../shop/web/shared/queries.ts'
import { Purchase } from './purchase.tsx'
import styles from './purchase-page.module.css'
import { TestModeNote } from './test-mode-note.tsx'

/**
 * `/project/{projectId}/purchase/` (product 6). The server's HTML contains no fan data; the browser loads it.
 */
function PurchasePage({ data: project }: { data: Project }) {
  const t = useT()
  const user = useCurrentUser()
  return (
    <div className={styles['page']}>
      <Breadcrumbs
        label={t('checkout.crumbs')}
        items={[{ label: project.name, href: paths.project(project.id) }, { label: t('checkout.title') }]}
      />
      <div className={styles['head']}>
        <h1>{t('checkout.title')}</h1>
        <TestModeNote />
      </div>
      <ForFans
        user={user}
        waiting={<Skeleton kind="text" lines={14} className={styles['waiting']} />}
        visitor={
          <div className={styles['visitor']}>
            <SignInInvitation
              title={t('checkout.visitor')}
              text={t('checkout.visitor.text')}
              why={{ to: 'buy', names: { project: project.name }, picture: project.pictures[0] ?? null }}
            />
          </div>
        }
      />
      {user && <Purchase project={project} userId={user.id} />}
    </div>
  )
}

async function load({ api, queryClient, texts: { locale }, params }: LoadContext): Promise<Project> {
  const id = params['project'] ?? ''
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new PageNotFound()
  return await queryClient.ensureQueryData(projectQuery({ api, locale }, Number(id)))
}

export default definePage<Project>({
  load,
  head: (project, { texts: { t } }) => ({
    title: `${t('checkout.title')} – ${project.name}`,
    description: t('checkout.description'),
    noIndex: true,
  }),
  Component: PurchasePage,
})
