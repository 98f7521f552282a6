import { useState } from 'react'
import { Button } from '../../../../platform/ui/button.tsx'
import { useErrorReports } from '../../../../platform/web/forms/use-error-reports.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import { getLocalStorage } from '../../../../platform/web/storage/local-storage.ts'
import { useApi } from '../../../../platform/web/use-api.ts'
import { beginAttempt } from '../attempt.ts'
import { areSocialButtonsShown, type Service, services } from './services.ts'
import styles from './social-buttons.module.css'

interface Props {
  without?: readonly string[]
  isLinking?: boolean
}

/**
 * Social sign-in buttons; empty while the feature switch is off (spec 1). Needs the texts of the area
 * `social`.
 */
export function SocialButtons(props: Props) {
  return areSocialButtonsShown ? <ShownButtons {...props} /> : null
}

function ShownButtons({ without = [], isLinking = false }: Props) {
  const t = useT()
  const api = useApi()
  const reports = useErrorReports()
  const [leavingFor, setLeavingFor] = useState<Service | null>(null)
  const leave = async (service: Service) => {
    setLeavingFor(service)
    const act = reports.act()
    const here = location.pathname + location.search + location.hash
    const around = { api, session: sessionStorage, local: getLocalStorage(), here }
    try {
      location.assign(await beginAttempt({ service, isLinking }, around))
    } catch (error) {
      setLeavingFor(null)
      reports.report(act, error)
    }
  }
  const offered = (Object.keys(services) as Service[]).filter(service => !without.includes(service))
  return (
    <div className={styles['buttons']}>
      {offered.map(service => (
        <Button
          key={service}
          wide
          busy={leavingFor === service}
          disabled={leavingFor !== null}
          onClick={() => leave(service)}
        >
          {t(isLinking ? 'account.social.connect' : 'account.social.goOn', { service: services[service] })}
        </Button>
      ))}
    </div>
  )
}
