import { Input } from '../../../../platform/ui/input.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { CopyButton } from '../../../kit/web/shared/copy-button.tsx'
import styles from './invitation-link.module.css'

/** The link of an invitation that the server doesn't mail; it is shown once. */
export function InvitationLink({ email, link }: { email: string; link: string }) {
  const t = useT()
  return (
    <div className={styles['place']}>
      <p>{t('studio-team.link.text', { email })}</p>
      <Input
        label={t('studio-team.link.label')}
        size={40}
        readOnly
        value={link}
        onFocus={({ target }) => target.select()}
      />
      <CopyButton label={t('studio-team.link.copy')} text={link} />
    </div>
  )
}
