import { lazy, Suspense, useId, useState } from 'react'
import { Button } from '../../../../platform/ui/button.tsx'
import { getDateTimeFormat } from '../../../../platform/web/format.ts'
import { useT, useTexts } from '../../../../platform/web/i18n.tsx'
import styles from './chart.module.css'

export interface ChartSeries {
  title: string
  /** One value for each time; null leaves a gap. */
  values: readonly (number | null)[]
}

export interface ChartProps {
  title: string
  /** Times in seconds since 1970. */
  times: readonly number[]
  /** At most four series. */
  series: readonly ChartSeries[]
  /** IANA zone of the days. */
  zone: string
  formatValue: (value: number) => string
  /** Formats values at the axis, where space is short; as all values by default. */
  formatTick?: (value: number) => string
}

const Plot = lazy(() => import('./plot.tsx'))

/** Lines over days, with a button that shows the same numbers as a table. */
export function Chart(props: ChartProps) {
  const { title, times, series, zone, formatValue } = props
  const t = useT()
  const { tag } = useTexts()
  const id = useId()
  const [isTable, setTable] = useState(false)
  const day = getDateTimeFormat(tag, { dateStyle: 'medium', timeZone: zone })
  return (
    <figure className={styles['chart']} aria-labelledby={id}>
      <figcaption className={styles['head']}>
        <h3 id={id}>{title}</h3>
        <ul className={styles['legend']}>
          {series.map(({ title: name }, index) => (
            <li key={name} data-series={index}>
              {name}
            </li>
          ))}
        </ul>
        <Button size={40} look="quiet" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {t('studio.chart.table')}
        </Button>
      </figcaption>
      {isTable ? (
        <table className={styles['table']} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{t('studio.chart.day')}</th>
              {series.map(({ title: name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {times.map((time, at) => (
              <tr key={time}>
                <th scope="row">{day.format(time * 1_000)}</th>
                {series.map(({ title: name, values }) => {
                  const value = values[at] ?? null
                  return <td key={name}>{value === null ? '–' : formatValue(value)}</td>
                })}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <Suspense fallback={<div className={styles['space']} />}>
          <Plot {...props} />
        </Suspense>
      )}
    </figure>
  )
}
