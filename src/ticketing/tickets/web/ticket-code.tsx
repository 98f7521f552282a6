import { QrCode } from '../../../platform/ui/qr-code.tsx'
import styles from './ticket-code.module.css'

export function TicketCode({ token, label }: { token: string; label: string }) {
  return <QrCode className={styles['code']} text={token} label={label} data-ticket-code={token} />
}
