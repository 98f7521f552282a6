import { useQuery } from '@tanstack/react-query'
import { buildButtonClass } from '../../../../platform/ui/button.tsx'
import { DownloadIcon } from '../../../../platform/ui/icons.tsx'
import { useFormats } from '../../../../platform/web/format.ts'
import { useTexts } from '../../../../platform/web/i18n.tsx'
import { useApi } from '../../../../platform/web/use-api.ts'
import { buildExportPath, type OwnExport, ownExportsQuery } from '../../../kit/web/shared/own-exports.ts'
import { ErrorNote, RowsSkeleton } from '../../../kit/web/shared/states.tsx'
import styles from './settings.module.css'
import { SettingsRow, SettingsSection } from './settings-section.tsx'
import { useOwnMoments } from './use-own-moments.ts'

/** The exports of the last day; the list is read again while a file is being made. */
export function FilesSection() {
  const { t } = useTexts()
  const exports = useQuery(ownExportsQuery(useApi()))
  return (
    <SettingsSection title={t('studio-settings.files')} note={t('studio-settings.filesText')}>
      {exports.data ? (
        <Files files={exports.data} />
      ) : exports.error ? (
        <ErrorNote error={exports.error} onRetry={() => void exports.refetch()} />
      ) : (
        <RowsSkeleton rows={2} />
      )}
    </SettingsSection>
  )
}

function Files({ files }: { files: readonly OwnExport[] }) {
  const { t, has } = useTexts()
  const { number } = useFormats()
  const { formatTime } = useOwnMoments()
  if (files.length === 0) return <p className={styles['note']}>{t('studio-settings.filesNone')}</p>
  return (
    <ul className={styles['rows']} aria-label={t('studio-settings.files')}>
      {files.map(file => {
        const kindKey = `studio.export.kind.${file.kind}`
        const title = has(kindKey) ? t(kindKey) : file.kind
        return (
          <SettingsRow
            key={file.export_id}
            title={title}
            facts={[
              t('studio.export.rows', { count: file.row_count, number: number(file.row_count) }),
              t('studio-settings.fileMade', { time: formatTime(file.created_at) }),
              t('studio-settings.until', { time: formatTime(file.expires_at) }),
            ]}
            action={
              file.is_ready ? (
                <a
                  className={buildButtonClass({ size: 40 })}
                  href={buildExportPath(file.export_id)}
                  download
                  aria-label={t('studio-settings.fileOpen', { kind: title })}
                >
                  <DownloadIcon size={18} />
                  {t('studio.export.download')}
                </a>
              ) : (
                <span className={styles['note']}>{t('studio-settings.fileMaking')}</span>
              )
            }
          />
        )
      })}
    </ul>
  )
}
