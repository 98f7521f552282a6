import { getDateTimeFormat, useFormats } from '../../../platform/web/format.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useOwnZone } from '../../staff/web/shared/self.ts'

/** Returns the formatters of the orders' pages; times are in the person's zone. */
export function useOrderFormats() {
  const { tag } = useTexts()
  const { money, number, date } = useFormats()
  const zone = useOwnZone()
  const moment = getDateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
  return {
    money,
    number,
    zone,
    formatDay: (iso: string) => date(iso, zone),
    formatTime: (iso: string) => moment.format(new Date(iso)),
    getCountryName: (code: string) => new Intl.DisplayNames(tag, { type: 'region' }).of(code) ?? code,
    getLanguageName: (code: string) => new Intl.DisplayNames(tag, { type: 'language' }).of(code) ?? code,
  }
}
