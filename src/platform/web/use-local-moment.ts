import { useEffect, useState } from 'react'
import { useTexts } from './i18n.tsx'

/** Formats a moment: in UTC on the server and during hydration, then in the reader's time zone. */
export function useLocalMoment(): (iso: string, options?: { isZoneNamed: boolean }) => string {
  const { tag } = useTexts()
  const [zone, setZone] = useState('UTC')
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone), [])
  return (iso, { isZoneNamed } = { isZoneNamed: true }) =>
    new Intl.DateTimeFormat(tag, {
      ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone: zone },
      ...(isZoneNamed && { timeZoneName: 'short' }),
    }).format(new Date(iso))
}
