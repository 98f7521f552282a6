import { useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import styles from './gallery/gallery.module.css'
import { Input } from './input.tsx'

export const title = 'Layer: dialog'

export default function DialogStory() {
  const [open, setOpen] = useState<'modal' | 'content' | 'screen' | 'firm' | ''>('')
  const close = () => setOpen('')
  return (
    <div className={styles['row']}>
      <Button onClick={() => setOpen('modal')}>Modal</Button>
      <Button onClick={() => setOpen('content')}>Content</Button>
      <Button onClick={() => setOpen('screen')}>Screen</Button>
      <Button onClick={() => setOpen('firm')}>Must be answered</Button>
      <Dialog
        open={open !== ''}
        onClose={close}
        title="Set your city"
        closeLabel="Close"
        closable={open !== 'firm'}
        size={open === 'firm' || open === '' ? 'modal' : open}
        footer={
          <Button look="primary" wide onClick={close}>
            Go
          </Button>
        }
      >
        <p>Set your city to continue.</p>
        <Input label="City" />
      </Dialog>
    </div>
  )
}
