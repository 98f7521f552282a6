import { useEffect, useState } from 'react'
import { useTexts } from '../../../platform/web/i18n.tsx'

/** Puts a moment into words: in UTC from the server, in the reader's zone once the page runs. */
export function useLocalMoment(): (iso: string) => string {
  const { tag } = useTexts()
  const [zone, setZone] = useState('UTC')
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone), [])
  const format = new Intl.DateTimeFormat(tag, {
    ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
    timeZone: zone,
  })
  return iso => format.format(new Date(iso))
}
