import { useTexts } from '../../../platform/web/i18n.tsx'
import styles from './address-text.module.css'
import type { OwnAddress } from './queries.ts'

/** Renders only inline elements, so that it can be used in a label. */
export function AddressText({ address: { lines, country_code, phone_number } }: { address: OwnAddress }) {
  const { tag } = useTexts()
  const country = new Intl.DisplayNames(tag, { type: 'region' }).of(country_code) ?? country_code
  // Two lines may be equal, so the index is the React key.
  const numbered = lines.map((text, at) => ({ at, text }))
  return (
    <span className={styles['address']}>
      {numbered.map(({ at, text }) => (
        <bdi key={at}>{text}</bdi>
      ))}
      <span>{country}</span>
      <bdi className={styles['phone']}>{phone_number}</bdi>
    </span>
  )
}
