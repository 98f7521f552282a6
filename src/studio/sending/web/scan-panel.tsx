import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../platform/ui/button.tsx'
import { Input } from '../../../platform/ui/input.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { ObjectSection } from '../../kit/web/shared/object-page.tsx'
import { OrderCard } from './order-card.tsx'
import { type Unsent, unsentOrderQuery } from './queries.ts'
import styles from './scan-panel.module.css'
import { ScanResult } from './scan-result.tsx'
import { CarrierField } from './shared/carrier-field.tsx'
import { useScanFields } from './use-scan-fields.ts'

/** Attributes of fields into which a scanner or a person types codes. */
const codeField = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const

interface Props {
  carriers: Unsent['carriers']
  /** Numbers of orders that are filled in one after the other. */
  queue: readonly string[]
}

/** Sends parcels by a scanner or the keyboard: order, Enter, tracking number, Enter. */
export function ScanPanel({ carriers, queue }: Props) {
  const { t, locale } = useTexts()
  const scan = useScanFields(queue)
  const { fields, values } = scan
  const found = useQuery(unsentOrderQuery(useApi(), values.looked, locale))
  return (
    <ObjectSection title={t('studio-sending.scan')}>
      <form className={styles['form']} onSubmit={event => void scan.submit(event)} noValidate>
        <p className={styles['note']}>{t('studio-sending.scan.text')}</p>
        <CarrierField
          ref={fields.carrierField}
          label={t('studio-sending.carrier')}
          carriers={carriers}
          value={values.carrier}
          onChange={scan.setCarrier}
        />
        <Input
          {...codeField}
          ref={fields.orderField}
          label={t('studio-sending.order')}
          value={values.order}
          enterKeyHint="next"
          onChange={({ target }) => scan.setOrder(target.value)}
          onKeyDown={scan.enterOrder}
          onBlur={scan.lookUp}
        />
        <Input
          {...codeField}
          ref={fields.trackingField}
          label={t('studio-sending.tracking')}
          value={values.tracking}
          enterKeyHint="send"
          onChange={({ target }) => scan.setTracking(target.value)}
        />
        {values.looked !== '' && <OrderCard order={found.data} error={found.error} />}
        <div className={styles['buttons']}>
          <Button type="submit" size={40} busy={scan.isBusy} busyText={t('common.loading')}>
            {t('studio-sending.send')}
          </Button>
          {scan.waitingCount > 0 && <Queue count={scan.waitingCount} onSkip={scan.skip} />}
        </div>
      </form>
      <ScanResult feedback={scan.feedback} onShare={scan.share} onAgain={scan.scanAgain} />
    </ObjectSection>
  )
}

function Queue({ count, onSkip }: { count: number; onSkip: () => void }) {
  const { t } = useTexts()
  const { number } = useFormats()
  return (
    <>
      <Button look="quiet" size={40} onClick={onSkip}>
        {t('studio-sending.skip')}
      </Button>
      <span className={styles['note']}>{t('studio-sending.queue', { count, number: number(count) })}</span>
    </>
  )
}
