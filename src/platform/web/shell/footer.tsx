import { brand } from '../../brand.ts'
import { Rich, useT } from '../i18n.tsx'
import styles from './frame.module.css'

export function Footer() {
  const t = useT()
  return (
    <footer className={styles['footer']}>
      <div className={styles['footerInner']}>
        <p>{t('common.footer.tagline', { name: brand.name, tagline: brand.tagline })}</p>
        <p>
          <Rich
            id="common.footer.cities"
            parts={{ link: text => <a href="https://www.geonames.org/">{text}</a> }}
          />
        </p>
      </div>
    </footer>
  )
}
