import { type ChangeEvent, useId, useState } from 'react'
import { buildButtonClass } from '../../../platform/ui/button.tsx'
import { cx } from '../../../platform/ui/cx.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { ObjectSection } from '../../kit/web/shared/object-page.tsx'
import styles from './file-panel.module.css'
import { FilePreview } from './file-preview.tsx'
import type { Unsent } from './queries.ts'
import { CarrierField } from './shared/carrier-field.tsx'
import { useParcelFile } from './use-parcel-file.ts'

/** Sends many parcels by a CSV file, after a look at what each row would do. */
export function FilePanel({ carriers }: { carriers: Unsent['carriers'] }) {
  const t = useT()
  const id = useId()
  const [carrier, setCarrier] = useState('')
  const { reading, file, error, check } = useParcelFile()
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0]
    // Reset, because choosing the same file again would otherwise fire no event.
    currentTarget.value = ''
    if (chosen) void check(chosen, carrier)
  }
  return (
    <ObjectSection title={t('studio-sending.file')}>
      <div className={styles['panel']}>
        <p id={`${id}-hint`} className={styles['note']}>
          {t('studio-sending.file.text')}
        </p>
        <CarrierField
          label={t('studio-sending.file.carrier')}
          carriers={carriers}
          value={carrier}
          onChange={setCarrier}
        />
        <input
          id={id}
          type="file"
          accept=".csv,text/csv,text/plain"
          className={styles['file']}
          aria-describedby={`${id}-hint`}
          onChange={choose}
        />
        <label htmlFor={id} className={cx(buildButtonClass({ size: 40 }), styles['choose'])}>
          {t(file ? 'studio-sending.file.other' : 'studio-sending.file.choose')}
        </label>
        <p role="status" className={styles['note']}>
          {reading !== null && t('studio-sending.file.reading', { name: reading })}
        </p>
        <p role="alert" className={styles['error']}>
          {error}
        </p>
      </div>
      {file && <FilePreview key={file.name} file={file} />}
    </ObjectSection>
  )
}
