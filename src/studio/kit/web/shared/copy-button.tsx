import { Button } from '../../../../platform/ui/button.tsx'
import { CopyIcon } from '../../../../platform/ui/icons.tsx'
import { toasts } from '../../../../platform/web/browser/page-toasts.ts'
import { useT } from '../../../../platform/web/i18n.tsx'

interface Props {
  /** A verb and its object, such as “Copy link”. */
  label: string
  text: string
}

/** Copies a text that is shown next to it, and says whether that worked. */
export function CopyButton({ label, text }: Props) {
  const t = useT()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toasts.add(t('common.error.copy.yes'), { type: 'success' })
    } catch {
      toasts.add(t('common.error.copy.failed'), { type: 'error' })
    }
  }
  return (
    <Button size={40} iconStart={<CopyIcon size={18} />} onClick={() => void copy()}>
      {label}
    </Button>
  )
}
