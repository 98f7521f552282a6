import { useState } from 'react'

/** Whether the form of a row is open, or was closed by saving. */
export function useRow() {
  const [state, set] = useState<'closed' | 'open' | 'saved'>('closed')
  return {
    isOpen: state === 'open',
    isSaved: state === 'saved',
    open: () => set('open'),
    close: () => set('closed'),
    saved: () => set('saved'),
  }
}
