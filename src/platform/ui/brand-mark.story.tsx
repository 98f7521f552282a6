import { BrandMark, WordMark } from './brand-mark.tsx'
import styles from './gallery/gallery.module.css'

export const title = 'Base: brand mark'

export default function BrandStory() {
  return (
    <div className={styles['row']}>
      <BrandMark size={16} />
      <BrandMark size={24} />
      <BrandMark size={96} />
      <WordMark size={24} />
      <WordMark />
      <WordMark size={40} />
    </div>
  )
}
