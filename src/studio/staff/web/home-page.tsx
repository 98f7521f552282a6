import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { PageHead } from '../../kit/web/shared/page-head.tsx'
import styles from './home-page.module.css'
import { useRoleName } from './shared/role-name.ts'
import { useSelf } from './shared/self.ts'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio.page.home'), description: '' }),
  Component: HomePage,
})

function HomePage() {
  const t = useT()
  const { list } = useFormats()
  const roleName = useRoleName()
  const { name, role_names, passkeys } = useSelf()
  return (
    <>
      <PageHead
        title={t('studio.home.title', { name })}
        note={t('studio.home.roles', { roles: list(role_names.map(roleName)) })}
      />
      <div className={styles['notes']}>
        <p>{t('studio.home.hint')}</p>
        {passkeys.length === 0 && (
          <p>
            {t('studio.home.noPasskey')} <a href={studioPaths.settings()}>{t('studio.person.settings')}</a>
          </p>
        )}
      </div>
    </>
  )
}
