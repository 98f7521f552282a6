import { QrCode } from '../../../../platform/ui/qr-code.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { CopyButton } from '../../../kit/web/shared/copy-button.tsx'
import styles from './ways-in.module.css'

interface Props {
  /** Base32. */
  secret: string
  /** Address with the secret, which an authenticator app scans. */
  url: string
}

/** The secret of an authenticator app, to scan or to type. The code that confirms it is asked for next. */
export function TotpSetup({ secret, url }: Props) {
  const t = useT()
  return (
    <div className={styles['setup']}>
      <QrCode className={styles['qr']} text={url} label={t('studio-ways.totp.qr')} />
      <div className={styles['group']}>
        <p>{t('studio-ways.totp.scan')}</p>
        <p className={styles['note']}>{t('studio-ways.totp.type')}</p>
        <code className={styles['secret']} translate="no">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
        <div className={styles['buttons']}>
          <CopyButton label={t('studio-ways.totp.copy')} text={secret} />
        </div>
      </div>
    </div>
  )
}
