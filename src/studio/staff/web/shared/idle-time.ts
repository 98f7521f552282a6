import { useFormats } from '../../../../platform/web/format.ts'
import { useT } from '../../../../platform/web/i18n.tsx'

/** Returns a function that formats the time after which an idle session ends. */
export function useIdleText(): (minutes: number) => string {
  const t = useT()
  const { number } = useFormats()
  return minutes => {
    const isHours = minutes % 60 === 0
    const count = isHours ? minutes / 60 : minutes
    return t(isHours ? 'studio-team.role.hours' : 'studio-team.role.minutes', {
      count,
      number: number(count),
    })
  }
}
