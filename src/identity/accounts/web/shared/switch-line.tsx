import { Button } from '../../../../platform/ui/button.tsx'
import styles from './switch-line.module.css'

type Props = { text: string; act: string } & ({ onClick: () => void } | { href: string })

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
