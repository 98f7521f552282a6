import { Badge } from './badge.tsx'
import { Equaliser } from './equaliser.tsx'
import { sampleNames, useSamplePictures } from './gallery/sample.tsx'
import { PictureCard } from './picture-card.tsx'
import { Rail } from './rail.tsx'
import { Section } from './section.tsx'

export const title = 'Content: sections, rails and cards'

export default function RailStory() {
  const picture = useSamplePictures()
  return (
    <>
      <Section title="Tours on sale" more={{ href: '#events', label: 'All events' }}>
        <Rail label="Tours on sale" desk="rail" previousLabel="Back" nextLabel="More">
          {sampleNames.map((name, index) => (
            <PictureCard
              shape="poster"
              key={name}
              href="#poster"
              title={name}
              media={picture(index)}
              lines={['21 Nov – 4 Dec', '6 cities']}
              badge={index === 1 && <Badge color="inverse">Sold out</Badge>}
            />
          ))}
        </Rail>
      </Section>
      <Section title="Live now and next" note="Times in your own zone">
        <Rail label="Live now and next" card="wide">
          {sampleNames.slice(0, 3).map((name, index) => (
            <PictureCard
              shape="wide"
              hasHue
              key={name}
              href="#show"
              title={`${name}, live from the harbour`}
              media={picture(index + 2)}
              kicker={
                index === 0 ? (
                  <>
                    <Equaliser /> Live
                  </>
                ) : (
                  'Tomorrow 20:00'
                )
              }
              lines={[name]}
              corner={<Badge color="inverse">Free</Badge>}
            />
          ))}
        </Rail>
      </Section>
      <Section title="Artists" more={{ href: '#artists', label: 'All artists' }}>
        <Rail label="Artists" card="person">
          {sampleNames.slice(0, 6).map((name, index) => (
            <PictureCard
              shape="person"
              key={name}
              href="#artist"
              title={name}
              media={picture(index + 1)}
              lines={['Synth pop']}
            />
          ))}
        </Rail>
      </Section>
      <Section title="Ending soon">
        <Rail label="Ending soon" card="photo">
          {sampleNames.slice(0, 4).map((name, index) => (
            <PictureCard
              shape="square"
              key={name}
              href="#project"
              title="Tour photo book, numbered"
              above={name}
              lines={[index === 0 ? 'Sold out' : '3 days left']}
              media={picture(index + 3)}
            />
          ))}
        </Rail>
      </Section>
      <Section title="News">
        <Rail label="News" card="photo">
          {sampleNames.slice(0, 4).map((name, index) => (
            <PictureCard
              shape="photo"
              key={name}
              href="#news"
              title={`${name} adds a second night`}
              lines={[`${name}\u00a0· 21 November`]}
              media={picture(index + 5)}
            />
          ))}
        </Rail>
      </Section>
    </>
  )
}
