import { useState } from 'react'

/** Tracks whether a row's form is open, closed, or was closed by saving. */
export function useRowState() {
  const [state, set] = useState<'closed' | 'open' | 'saved'>('closed')
  return {
    isOpen: state === 'open',
    isSaved: state === 'saved',
    open: () => set('open'),
    close: () => set('closed'),
    saved: () => set('saved'),
  }
}
