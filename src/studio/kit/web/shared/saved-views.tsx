import { useId, useState } from 'react'
import { Badge } from '../../../../platform/ui/badge.tsx'
import { Button } from '../../../../platform/ui/button.tsx'
import { Checkbox } from '../../../../platform/ui/checkbox.tsx'
import { IconButton } from '../../../../platform/ui/icon-button.tsx'
import { BookmarkIcon, TrashIcon } from '../../../../platform/ui/icons.tsx'
import { Input } from '../../../../platform/ui/input.tsx'
import { PopoverPanel } from '../../../../platform/ui/popover-panel.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import type { ListAddress } from './list-address.ts'
import styles from './saved-views.module.css'

export interface SavedView {
  viewId: number
  name: string
  /** The list's query string. */
  query: string
  isShared: boolean
  /** Whether the person may delete it. */
  canDelete: boolean
}

export interface SavedViewsProps {
  views: readonly SavedView[]
  /** Rejects if the view could not be saved; its name then stays in the field. */
  onSave: (view: Pick<SavedView, 'name' | 'query' | 'isShared'>) => Promise<unknown>
  onDelete: (view: SavedView) => void
}

/** The own and the shared views of a list, and a field to save the present one. */
export function SavedViews({ views, onSave, onDelete, address }: SavedViewsProps & { address: ListAddress }) {
  const t = useT()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const shown = views.find(({ query }) => query === address.search)
  return (
    <div className={styles['place']}>
      <Button
        size={40}
        look="quiet"
        className={styles['opener']}
        iconStart={<BookmarkIcon size={18} />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {shown?.name ?? t('studio.views.title')}
      </Button>
      <PopoverPanel
        id={id}
        open={isOpen}
        onClose={() => setOpen(false)}
        label={t('studio.views.title')}
        className={styles['panel']}
      >
        {views.length === 0 && <p className={styles['note']}>{t('studio.views.empty')}</p>}
        <ul>
          {views.map(view => (
            <li key={view.viewId} className={styles['row']}>
              <button
                type="button"
                aria-current={view === shown ? 'true' : undefined}
                onClick={() => {
                  setOpen(false)
                  address.show(view.query)
                }}
              >
                {view.name}
                {view.isShared && <Badge>{t('studio.views.shared')}</Badge>}
              </button>
              {view.canDelete && (
                <IconButton
                  label={t('studio.views.delete', { name: view.name })}
                  icon={<TrashIcon size={18} />}
                  onClick={() => onDelete(view)}
                />
              )}
            </li>
          ))}
        </ul>
        {!shown && <SaveView query={address.search} onSave={onSave} />}
      </PopoverPanel>
    </div>
  )
}

function SaveView({ query, onSave }: Pick<SavedViewsProps, 'onSave'> & { query: string }) {
  const t = useT()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle')
  const save = async () => {
    if (name.trim() === '' || state === 'saving') return
    setState('saving')
    try {
      await onSave({ name: name.trim(), query, isShared })
      setName('')
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <form
      className={styles['form']}
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <Input
        label={t('studio.views.name')}
        size={40}
        maxLength={60}
        value={name}
        error={state === 'failed' ? t('studio.views.failed') : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <Checkbox checked={isShared} onChange={({ target }) => setShared(target.checked)}>
        {t('studio.views.share')}
      </Checkbox>
      <Button type="submit" size={40} wide busy={state === 'saving'} busyText={t('common.loading')}>
        {t('studio.views.save')}
      </Button>
    </form>
  )
}
