import { correction, generate } from 'lean-qr'
import { useMemo } from 'react'
import styles from './ticket-code.module.css'

/** The white border that readers need around a code, in modules (ISO 18004). */
const quiet = 4

/** A ticket's token as a QR code: black on white by day and by night, because not every reader knows the inverse. */
export function TicketCode({ token, label }: { token: string; label: string }) {
  const { path, size } = useMemo(() => drawingOf(token), [token])
  return (
    <svg
      className={styles['code']}
      viewBox={`${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      data-ticket-code={token}
    >
      <path d={path} />
    </svg>
  )
}

/** Each dark run of a row as one rectangle. */
function drawingOf(token: string): { path: string; size: number } {
  const code = generate(token, { minCorrectionLevel: correction.M })
  const runs: string[] = []
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      const from = x
      while (code.get(x, y)) x += 1
      if (x > from) runs.push(`M${from} ${y}h${x - from}v1h${from - x}z`)
    }
  }
  return { path: runs.join(''), size: code.size }
}
