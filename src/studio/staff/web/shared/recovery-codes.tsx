import { Button } from '../../../../platform/ui/button.tsx'
import { DownloadIcon } from '../../../../platform/ui/icons.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { CopyButton } from '../../../kit/web/shared/copy-button.tsx'
import { saveText } from '../../../kit/web/shared/save-text.ts'
import styles from './ways-in.module.css'

/** New recovery codes, which the server shows only once, to copy or to save. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useT()
  const title = t('studio-ways.codes.file', { host: location.host })
  return (
    <div className={styles['group']}>
      <p>{t('studio-ways.codes.once')}</p>
      <ol className={styles['codes']} translate="no">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles['buttons']}>
        <CopyButton label={t('studio-ways.codes.copy')} text={codes.join('\n')} />
        <Button
          size={40}
          iconStart={<DownloadIcon size={18} />}
          onClick={() => saveText('fanfare-studio-codes.txt', `${[title, '', ...codes].join('\n')}\n`)}
        >
          {t('studio-ways.codes.save')}
        </Button>
      </div>
    </div>
  )
}
