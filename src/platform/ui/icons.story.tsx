import styles from './gallery/gallery.module.css'
import * as icons from './icons.tsx'

export const title = 'Base: icons'

export default function IconsStory() {
  return (
    <ul className={styles['row']}>
      {Object.entries(icons).map(([name, Icon]) => (
        <li key={name} title={name}>
          <Icon size={24} />
        </li>
      ))}
    </ul>
  )
}
