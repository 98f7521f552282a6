import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../platform/ui/button.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import type { CompletedDraw } from '../fair/published.ts'
import type { CheckName } from '../fair/verify.ts'
import styles from './draw-section.module.css'

type State =
  | { is: 'idle' }
  | { is: 'busy'; done: number }
  | { is: 'over'; outcome: CheckName | 'ok' | 'failed' }

/** Recomputes the draw in the reader's browser and shows the first mismatch. */
export function Recompute({ draw }: { draw: CompletedDraw }) {
  const t = useT()
  const { number } = useFormats()
  const { state, run } = useVerifier(draw)
  const { count } = draw.list
  const isBusy = state.is === 'busy'
  return (
    <Section title={t('draw.check')} note={t('draw.check.text')} level={3}>
      <div className={styles['block']}>
        <Button busy={isBusy} onClick={run}>
          {t('draw.check.button')}
        </Button>
        {isBusy && (
          <progress
            className={styles['progress']}
            max={Math.max(1, count)}
            value={state.done}
            aria-label={t('draw.check.busy')}
          />
        )}
        <p role="status" data-outcome={state.is === 'over' ? state.outcome : undefined}>
          {state.is === 'over' &&
            t(`draw.check.${state.outcome}`, { count: number(count), winners: number(draw.winners.length) })}
        </p>
      </div>
    </Section>
  )
}

/** Loads the worker and its libraries on demand. */
function useVerifier(draw: CompletedDraw) {
  const [state, setState] = useState<State>({ is: 'idle' })
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])
  function run(): void {
    const controller = new AbortController()
    stop.current = () => controller.abort()
    const { signal } = controller
    setState({ is: 'busy', done: 0 })
    import('./verifier.ts')
      .then(({ verifyInWorker }) =>
        verifyInWorker(draw, { signal, onProgress: done => setState({ is: 'busy', done }) }),
      )
      .then(difference => setState({ is: 'over', outcome: difference ?? 'ok' }))
      .catch(() => {
        if (!signal.aborted) setState({ is: 'over', outcome: 'failed' })
      })
  }
  return { state, run }
}
