import { useState } from 'react'
import { Avatar } from './avatar.tsx'
import { Badge, type BadgeColor, CountBadge } from './badge.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { Chip, Tag } from './chip.tsx'
import { Countdown } from './countdown.tsx'
import styles from './gallery/gallery.module.css'
import { sampleNames, useSamplePictures } from './gallery/sample.tsx'

export const title = 'Content: badges, tags, avatars, countdown'

const colors: BadgeColor[] = [
  'neutral',
  'signal',
  'artist',
  'inverse',
  'danger',
  'warning',
  'success',
  'info',
]

export default function LabelStory() {
  const picture = useSamplePictures()
  const [isOn, setIsOn] = useState(true)
  return (
    <>
      <div className={styles['row']}>
        {colors.map(color => (
          <Badge key={color} color={color}>
            {color}
          </Badge>
        ))}
        <CountBadge count={7} label="7 new" />
        <CountBadge count={120} label="More than 99 new" />
      </div>
      <div className={styles['row']}>
        <Chip isOn={isOn} onClick={() => setIsOn(!isOn)}>
          Near me
        </Chip>
        <Chip isOn={!isOn} onClick={() => setIsOn(!isOn)}>
          Nearly there
        </Chip>
        <Tag href="#genre">Synth pop</Tag>
        <Tag onRemove={() => setIsOn(false)} removeLabel="Remove Velvet Undertow">
          Velvet Undertow
        </Tag>
      </div>
      <div className={styles['row']}>
        <Avatar name="Velvet" size={96} media={picture(1)} />
        {sampleNames.map((name, index) => (
          <Avatar key={name} name={name} size={index % 2 ? 40 : 64} alt={name} />
        ))}
        <Avatar name="Fan" size={32} />
      </div>
      <Countdown
        text="Starts in 2 days, 4 hours and 31 minutes"
        parts={[
          { value: '02', label: 'days' },
          { value: '04', label: 'hours' },
          { value: '31', label: 'minutes' },
        ]}
      />
      <Countdown size="small" text="12 minutes left" parts={[{ value: '12:05', label: 'left' }]} />
      <Breadcrumbs
        label="Where you are"
        items={[{ label: 'Shop', href: '#shop' }, { label: 'Tour photo book' }]}
      />
    </>
  )
}
