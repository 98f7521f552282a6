import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { useModal } from '../../../platform/web/modals.tsx'
import styles from './welcome.module.css'

/**
 * An introduction and the first step for new visitors. For known ones only the visually hidden heading
 * remains.
 */
export function Welcome() {
  const t = useT()
  const { trigger } = useModal('GNB_SELECT_CITY')
  return (
    <div className={styles['welcome']}>
      <h1 className={styles['title']}>{t('home.welcome.title')}</h1>
      <p className={styles['text']}>{t('home.welcome.text')}</p>
      <ButtonLink look="primary" href={paths.events()} className={styles['button']} {...trigger}>
        {t('home.welcome.button')}
      </ButtonLink>
    </div>
  )
}
