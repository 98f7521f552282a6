import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { IconButton } from '../../../platform/ui/icon-button.tsx'
import { TrashIcon } from '../../../platform/ui/icons.tsx'
import { Textarea } from '../../../platform/ui/textarea.tsx'
import { isRejectedByServer } from '../../../platform/web/api/api-error.ts'
import { createUuid } from '../../../platform/web/api/random-uuid.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { ActDialog } from '../../kit/web/shared/act-dialog.tsx'
import { getStudioErrorText } from '../../kit/web/shared/error-text.ts'
import { ObjectSection } from '../../kit/web/shared/object-page.tsx'
import type { addOrderNote, deleteOrderNote } from '../contract.ts'
import styles from './order-page.module.css'
import { type Order, refreshOrders } from './queries.ts'
import { useOrderFormats } from './use-order-formats.ts'

type Note = Order['notes'][number]

/** Notes that only staff see, newest first, with a field for another one. */
export function OrderNotes({ order }: { order: Order }) {
  const t = useT()
  const { formatTime } = useOrderFormats()
  const [deleted, setDeleted] = useState<Note | null>(null)
  const canWrite = order.allowed.includes('note')
  return (
    <ObjectSection title={t('studio-orders.notes')}>
      {canWrite && <NoteForm orderId={order.order_id} />}
      {order.notes.length === 0 && !canWrite && (
        <p className={styles['muted']}>{t('studio-orders.notes.none')}</p>
      )}
      {order.notes.length > 0 && (
        <ul className={styles['rows']}>
          {order.notes.toReversed().map(note => (
            <li key={note.note_id}>
              <div className={styles['line']}>
                <span className={styles['name']}>{note.staff.name}</span>
                <time dateTime={note.at} className={styles['when']}>
                  {formatTime(note.at)}
                </time>
                {canWrite && note.is_own && (
                  <IconButton
                    label={t('studio-orders.note.delete')}
                    icon={<TrashIcon size={18} />}
                    onClick={() => setDeleted(note)}
                  />
                )}
              </div>
              <p className={styles['text']} dir="auto">
                {note.text}
              </p>
            </li>
          ))}
        </ul>
      )}
      {deleted && <DeleteNote orderId={order.order_id} note={deleted} onClose={() => setDeleted(null)} />}
    </ObjectSection>
  )
}

type AddNote = CallOf<typeof addOrderNote>

function NoteForm({ orderId }: { orderId: string }) {
  const t = useT()
  const texts = useTexts()
  const api = useApi()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [state, setState] = useState<{ isBusy: boolean; error: string | null }>({
    isBusy: false,
    error: null,
  })
  // A repeat of the same text after a lost answer adds one note.
  const attempt = useRef({ text: '', key: '' })
  const isRunning = useRef(false)

  const add = async () => {
    const typed = text.trim()
    if (typed === '' || isRunning.current) return
    isRunning.current = true
    setState({ isBusy: true, error: null })
    if (attempt.current.text !== typed) attempt.current = { text: typed, key: createUuid() }
    try {
      const input = { order_id: orderId, text: typed }
      const options = { idempotencyKey: attempt.current.key }
      await api.call<AddNote>('POST', '/api/studio/orders/{order_id}/notes/', input, options)
      attempt.current = { text: '', key: '' }
      setText('')
      setState({ isBusy: false, error: null })
    } catch (error) {
      if (isRejectedByServer(error)) attempt.current = { text: '', key: '' }
      setState({ isBusy: false, error: getStudioErrorText(texts, error) })
    } finally {
      isRunning.current = false
      void refreshOrders(client)
    }
  }
  return (
    <form
      className={styles['form']}
      onSubmit={event => {
        event.preventDefault()
        void add()
      }}
    >
      <Textarea
        label={t('studio-orders.note.text')}
        labelHidden
        placeholder={t('studio-orders.note.text')}
        hint={t('studio-orders.note.hint')}
        error={state.error}
        rows={2}
        maxLength={2_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        type="submit"
        size={40}
        busy={state.isBusy}
        busyText={t('common.loading')}
        disabled={text.trim() === ''}
      >
        {t('studio-orders.note.add')}
      </Button>
    </form>
  )
}

function DeleteNote({ orderId, note, onClose }: { orderId: string; note: Note; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const client = useQueryClient()
  return (
    <ActDialog
      title={t('studio-orders.note.deleteTitle')}
      consequences={<p className={styles['text']}>{note.text}</p>}
      reason="none"
      confirmLabel={t('studio-orders.note.delete')}
      isDangerous
      run={({ idempotencyKey }) =>
        api
          .call<CallOf<typeof deleteOrderNote>>(
            'DELETE',
            '/api/studio/orders/{order_id}/notes/{note_id}/',
            { order_id: orderId, note_id: note.note_id },
            { idempotencyKey },
          )
          .finally(() => refreshOrders(client))
      }
      onClose={onClose}
    />
  )
}
