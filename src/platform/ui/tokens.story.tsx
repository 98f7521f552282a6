import styles from './gallery/gallery.module.css'
import own from './tokens.story.module.css'

export const title = 'Base: colour and type'

const colors = ['page', 'surface', 'sunk', 'inverse', 'signal', 'danger', 'warning', 'success', 'info']
const hues = [0, 45, 90, 135, 180, 225, 270, 315]

export default function TokensStory() {
  return (
    <>
      <p className={`display ${own['huge']}`}>Doors at eight</p>
      <h1>Bring your artists closer</h1>
      <h2>Große Bühne · Đêm nhạc · Ночь</h2>
      <h3 lang="ko">네온 계곡, 서울에서 만나요</h3>
      <p>
        Body text is the system’s own face, so that fifteen languages read as they do everywhere else on the
        fan’s device. <span className="tabular">0123456789 · 12:45</span>
      </p>
      <div className={styles['swatches']}>
        {colors.map(name => (
          <div key={name} className={`${styles['swatch']} ${own[name]}`}>
            {name}
          </div>
        ))}
      </div>
      <div className={styles['swatches']}>
        {hues.map(hue => (
          <div key={hue} data-hue={hue} className={`${styles['swatch']} ${own['tint']}`}>
            <b>hue {hue}</b>
          </div>
        ))}
      </div>
    </>
  )
}
