import { useState } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Drawer } from './drawer.tsx'
import styles from './gallery/gallery.module.css'
import own from './layer.story.module.css'
import { PopoverPanel } from './popover-panel.tsx'
import { Toast, type ToastType } from './toast.tsx'

export const title = 'Layer: drawer, panel, toast, banner'

const types: ToastType[] = ['default', 'info', 'success', 'warning', 'error', 'loading']

export default function LayerStory() {
  const [open, setOpen] = useState('')
  const [id] = useState(() => `panel-${Math.random().toString(36).slice(2)}`)
  const close = () => setOpen('')
  return (
    <>
      <div className={styles['row']}>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <div className={own['anchor']}>
          <Button
            aria-controls={id}
            aria-expanded={open === 'panel'}
            onClick={() => setOpen(open ? '' : 'panel')}
          >
            Panel
          </Button>
          <PopoverPanel
            id={id}
            open={open === 'panel'}
            onClose={close}
            label="Notifications"
            className={own['panel']}
          >
            <p>No new notifications</p>
          </PopoverPanel>
        </div>
      </div>
      <Drawer open={open === 'drawer'} onClose={close} title="Menu" titleShown closeLabel="Close">
        <Button look="primary" wide>
          Sign up
        </Button>
      </Drawer>
      {types.map(type => (
        <Toast
          key={type}
          type={type}
          message={type === 'loading' ? 'Saving your city' : 'Your make for Lisbon counts'}
          closeLabel="Close"
          onClose={close}
        />
      ))}
      <Banner label="Cookies" closeLabel="Close" onClose={close} action={<Button size={40}>Agree</Button>}>
        We use cookies to keep you signed in and to count visits. <a href="#cookie">Read more</a>
      </Banner>
      <Banner label="Vote" kind="signal" closeLabel="Close" onClose={close}>
        The vote for season 3 is open.
      </Banner>
    </>
  )
}
