import { Button, type ButtonLook } from '../ui/button.tsx'
import { ShareIcon } from '../ui/icons.tsx'
import { toasts } from './browser/page-toasts.ts'
import { useT } from './i18n.tsx'
import styles from './share-button.module.css'

interface Props extends Pick<ButtonLook, 'look' | 'size'> {
  /** What is shared, for the receiving side. */
  title: string
  /** An own path; the link that leaves is absolute. */
  path: string
  /** Without its word, where there is no room for it. */
  isIcon?: boolean
}

/** Hands a link to the system's share sheet; where there is none the link is copied, and a toast says so. */
export function ShareButton({ title, path, look = 'secondary', size = 48, isIcon = false }: Props) {
  const t = useT()
  const share = async () => {
    const url = new URL(path, location.href).href
    try {
      if (navigator.share) await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        toasts.add(t('common.share.copied'), { type: 'success' })
      }
    } catch (error) {
      // The fan dismissed the sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) {
        toasts.add(t('common.share.failed', { url }), { type: 'error' })
      }
    }
  }
  const word = t('common.share')
  return (
    <Button
      look={look}
      size={size}
      iconStart={<ShareIcon />}
      onClick={() => void share()}
      {...(isIcon && { 'aria-label': word, title: word, className: styles['icon'] })}
    >
      {!isIcon && word}
    </Button>
  )
}
