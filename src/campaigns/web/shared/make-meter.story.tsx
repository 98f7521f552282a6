import { Equaliser } from '../../../platform/ui/equaliser.tsx'
import { MakeMeter } from './make-meter.tsx'

export const title = 'Signature: make meter, equaliser'

export default function MakeMeterStory() {
  return (
    <>
      <MakeMeter
        value={412}
        goal={500}
        hue={210}
        size="large"
        text="412 of 500 makes for Lisbon"
        count="412 makes"
        goalText="88 to go"
      />
      <MakeMeter value={1} goal={500} hue={330} text="1 of 500 makes for Oslo" count="1" goalText="of 500" />
      <MakeMeter
        value={500}
        goal={500}
        hue={140}
        text="500 of 500 makes for Seoul"
        count="500"
        goalText="of 500"
      />
      <p>
        <Equaliser /> Live
      </p>
    </>
  )
}
