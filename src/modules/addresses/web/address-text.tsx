import { useTexts } from '../../../platform/web/i18n.tsx'
import styles from './address-text.module.css'
import type { OwnAddress } from './queries.ts'

/** An address as its country's labels have it, the country's name, and the phone number. */
export function AddressText({ address: { lines, country_code, phone_number } }: { address: OwnAddress }) {
  const { tag } = useTexts()
  const country = new Intl.DisplayNames(tag, { type: 'region' }).of(country_code) ?? country_code
  // Lines may be alike; they have no other name than their place.
  const numbered = lines.map((text, at) => ({ at, text }))
  return (
    <p className={styles['address']}>
      {numbered.map(({ at, text }) => (
        <bdi key={at}>{text}</bdi>
      ))}
      <span>{country}</span>
      <bdi className={styles['phone']}>{phone_number}</bdi>
    </p>
  )
}
