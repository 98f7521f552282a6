import { Input } from '../../../../platform/ui/input.tsx'
import { useT, useTexts } from '../../../../platform/web/i18n.tsx'
import { formatGmtOffset } from '../../../../platform/web/zone-times.ts'
import { fromFieldTime, toFieldTime } from './zoned-time.ts'

interface Props {
  label: string
  /** ISO 8601, or null. */
  value: string | null
  onChange: (value: string | null) => void
  /** IANA zone in which the time is typed and shown, such as that of the event's place. */
  zone: string
  hint?: string
  error?: string | null
}

/** A date with a time, by the browser's own field; the zone is named under it. */
export function DateTimeField({ label, value, onChange, zone, hint, error }: Props) {
  const t = useT()
  const { tag } = useTexts()
  const offset = formatGmtOffset(tag, value ?? new Date().toISOString(), zone)
  const zoneText = t('studio.field.zone', { zone: zone.replaceAll('_', ' '), offset })
  return (
    <Input
      label={label}
      type="datetime-local"
      size={40}
      hint={hint ? `${hint} ${zoneText}` : zoneText}
      error={error}
      value={toFieldTime(value, zone)}
      onChange={({ target }) => onChange(fromFieldTime(target.value, zone))}
    />
  )
}
