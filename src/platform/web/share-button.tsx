import { Button, type ButtonLook } from '../ui/button.tsx'
import { ShareIcon } from '../ui/icons.tsx'
import { toasts } from './browser/page-toasts.ts'
import { useT } from './i18n.tsx'
import styles from './share-button.module.css'

interface Props extends Pick<ButtonLook, 'look' | 'size'> {
  title: string
  /** Path on this site, which is shared as an absolute URL. */
  path: string
  /** Shows only the icon, where space is limited. */
  isIcon?: boolean
}

/**
 * Opens the system's share sheet with a link. In browsers without a share sheet, copies the link and shows a
 * toast.
 */
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
      // An AbortError means that the fan has dismissed the share sheet.
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
