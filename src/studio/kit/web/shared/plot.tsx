import { useEffect, useRef, useSyncExternalStore } from 'react'
import UPlot from 'uplot'
import './plot.css'
import { getDateTimeFormat } from '../../../../platform/web/format.ts'
import { useTexts } from '../../../../platform/web/i18n.tsx'
import styles from './chart.module.css'
import type { ChartProps } from './chart.tsx'

const height = 240

/** Draws the chart on a canvas; hidden from screen readers, which get the table. */
export default function Plot({ times, series, zone, formatValue, formatTick = formatValue }: ChartProps) {
  const { tag } = useTexts()
  const place = useRef<HTMLDivElement>(null)
  const theme = useSyncExternalStore(watchTheme, getTheme)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the canvas takes its colors from the theme
  useEffect(() => {
    const element = place.current
    if (!element) return
    const day = getDateTimeFormat(tag, { month: 'short', day: 'numeric', timeZone: zone })
    const colors = readColors(element)
    const axis = { stroke: colors.muted, font: `12px ${colors.font}`, ticks: { show: false } }
    const plot = new UPlot(
      {
        width: element.clientWidth,
        height,
        legend: { show: false },
        scales: { y: { range: (_plot, min, max) => [Math.min(0, min), max * 1.1] } },
        cursor: { y: false, points: { size: 7 } },
        tzDate: seconds => UPlot.tzDate(new Date(seconds * 1_000), zone),
        axes: [
          {
            ...axis,
            // Room for a day in every language.
            space: 76,
            grid: { show: false },
            values: (_plot, ticks) => ticks.map(tick => day.format(tick * 1_000)),
          },
          {
            ...axis,
            grid: { stroke: colors.line, width: 1 },
            size: 64,
            values: (_plot, ticks) => ticks.map(formatTick),
          },
        ],
        series: [
          {},
          ...series.map(({ title }, index) => ({
            label: title,
            stroke: colors.series[index]!,
            width: 2,
            points: { show: false },
          })),
        ],
      },
      [[...times], ...series.map(({ values }) => [...values])],
      element,
    )
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }))
    observer.observe(element)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [times, series, zone, formatTick, tag, theme])
  return (
    <div ref={place} className={styles['plot']} aria-hidden="true">
      {[0, 1, 2, 3].map(index => (
        <i key={index} data-series={index} />
      ))}
      <i className={styles['line']} />
    </div>
  )
}

/** Reads the theme's colors as the browser computes them, because a canvas doesn't know custom properties. */
function readColors(element: HTMLElement) {
  const { color: muted, fontFamily: font } = getComputedStyle(element)
  const colors = [...element.querySelectorAll('i')].map(mark => getComputedStyle(mark).color)
  return { muted, font, series: colors.slice(0, 4), line: colors[4]! }
}

const darkMode = '(prefers-color-scheme: dark)'

function getTheme(): string {
  return `${document.documentElement.dataset['theme'] ?? ''} ${matchMedia(darkMode).matches}`
}

function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const query = matchMedia(darkMode)
  query.addEventListener('change', onChange)
  return () => {
    observer.disconnect()
    query.removeEventListener('change', onChange)
  }
}
