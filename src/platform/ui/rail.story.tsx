import { Badge } from './badge.tsx'
import { Equaliser } from './equaliser.tsx'
import { sampleNames, useSamplePictures } from './gallery/sample.tsx'
import { NewsCard } from './news-card.tsx'
import { PersonCard } from './person-card.tsx'
import { PosterCard } from './poster-card.tsx'
import { ProjectCard } from './project-card.tsx'
import { Rail } from './rail.tsx'
import { Section } from './section.tsx'
import { ShowCard } from './show-card.tsx'

export const title = 'Content: sections, rails and cards'

export default function RailStory() {
  const picture = useSamplePictures()
  return (
    <>
      <Section title="Tours on sale" more={{ href: '#events', label: 'All events' }}>
        <Rail label="Tours on sale" desk="rail" previousLabel="Back" nextLabel="More">
          {sampleNames.map((name, index) => (
            <PosterCard
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
        <Rail label="Live now and next" card="show">
          {sampleNames.slice(0, 3).map((name, index) => (
            <ShowCard
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
            <PersonCard key={name} href="#artist" title={name} media={picture(index + 1)} line="Synth pop" />
          ))}
        </Rail>
      </Section>
      <Section title="Ending soon">
        <Rail label="Ending soon" card="news">
          {sampleNames.slice(0, 4).map((name, index) => (
            <ProjectCard
              key={name}
              href="#project"
              title="Tour photo book, numbered"
              artist={name}
              price="€ 32.00"
              state={index === 0 ? 'Sold out' : '3 days left'}
              media={picture(index + 3)}
            />
          ))}
        </Rail>
      </Section>
      <Section title="News">
        <Rail label="News" card="news">
          {sampleNames.slice(0, 4).map((name, index) => (
            <NewsCard
              key={name}
              href="#news"
              title={`${name} adds a second night`}
              artist={name}
              date="21 November"
              dateTime="2026-11-21"
              media={picture(index + 5)}
            />
          ))}
        </Rail>
      </Section>
    </>
  )
}
