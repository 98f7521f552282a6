import { Button } from '../../../../platform/ui/button.tsx'
import styles from './switch-line.module.css'

type Props = { text: string; act: string } & ({ onClick: () => void } | { href: string })

/** The way from signing in to signing up and back; the same in dialogs and pages. */
export function SwitchLine({ text, act, ...to }: Props) {
  return (
    <p className={styles['switch']}>
      {text}{' '}
      {'href' in to ? (
        <a href={to.href}>{act}</a>
      ) : (
        <Button look="quiet" size={40} onClick={to.onClick}>
          {act}
        </Button>
      )}
    </p>
  )
}
