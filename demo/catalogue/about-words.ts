import type { ActKind } from './acts.ts'
import type { Genre } from './genres.ts'

// Sentence parts that `writeEnglishAbout` combines; there are enough of them that texts on the same page
// differ.

export const openings: Record<ActKind, string[]> = {
  s: [
    'writes songs the way others keep diaries: daily, by hand, with no one looking',
    'learned to sing over traffic and still sings as if the window were open',
    'began with a borrowed guitar and a phone full of voice notes',
    'spent ten years as a session voice before the first song of their own',
    'left a job at a post office for a tour of nine living rooms',
    'sang in a choir until the solos got longer than the psalms',
    'records at four in the morning, when even the fridge is quiet',
    'has one voice, one lamp and a very long set list',
    'wrote the first record on a ferry and the second waiting for one',
  ],
  d: [
    'met on the last train and missed their stop arguing about a chorus',
    'are two old friends, one microphone and a shared notebook',
    'write by post: one sends a verse, the other answers with a melody',
    'were hired for one wedding and never unpacked again',
    'disagree about everything except the bridge',
    'grew up on either side of one thin wall, and tapped the rhythm through it',
  ],
  b: [
    'started in a rehearsal room under a laundromat and never quite left',
    'play as if the venue closed in twenty minutes',
    'are four neighbours who were asked to keep it down and did not',
    'built their first amplifier from a broken radio and kept the hum',
    'formed in a queue for tickets that were already gone',
    'bought the van before they bought the drums',
    'swapped instruments once, by accident, and kept it that way',
    'meet every Tuesday, and have missed two of them so far',
    'learned their first set in a greenhouse, because it was the only warm room',
  ],
  g: [
    'came together at a summer dance school and choreograph every show themselves',
    'sing in close harmony and dance as if the floor were on fire',
    'choose each title track by a vote among their fans',
    'practise in a room with one mirror and take turns being seen',
    'trained for five years and still laugh through the first verse',
    'were strangers in a lift, then a chorus',
  ],
  p: [
    'builds tracks from field recordings: trams, rain, kitchen drawers',
    'has run the same basement night every other Friday since the beginning',
    'mixes live with three machines and no laptop',
    'repairs synthesizers by day and breaks them in beautifully by night',
    'never played the same set twice, and has the tapes to prove it',
    'started on the decks of a closed-down ice rink',
  ],
}

export const flavours: Record<Genre, string[]> = {
  'idol-pop': [
    'Bright hooks, sharp footwork and a light-stick ocean.',
    'Choruses that land on the one, and a dance break for each of them.',
    'Sugar on top, clockwork underneath.',
  ],
  'indie-rock': [
    'Guitars that ring, drums that push, words you find yourself humming in a queue.',
    'Songs for leaving parties early with the right person.',
    'Two guitars that finish each other’s sentences.',
  ],
  'city-pop': [
    'Warm bass, night drives and brass that shines like wet asphalt.',
    'The sound of a hotel bar with the windows open.',
    'Chords like neon, drums like indicators.',
  ],
  'synth-pop': [
    'Analogue synths, cold verses, warm choruses.',
    'Half heartbreak, half arcade.',
    'A drum machine older than the band, and a voice that trusts it.',
  ],
  techno: [
    'Patient, heavy and made for rooms without windows.',
    'One kick drum, a hundred ways around it.',
    'It starts before you notice and stops when the bus goes.',
  ],
  'drum-and-bass': [
    'Fast breaks, long pads and a bass that you feel before you hear it.',
    'A hundred and seventy-four beats a minute, and somehow calm.',
    'Rewinds are part of the set.',
  ],
  'hip-hop': [
    'Dry jokes and long memories over dusty loops.',
    'Verses like letters to the block that they grew up on.',
    'The beat waits; the rhymes don’t.',
  ],
  soul: [
    'A voice that needs no reverb and a band that knows when to wait.',
    'Slow hands, warm brass, and one note held a little too long.',
    'Sunday songs that work on a Thursday.',
  ],
  jazz: [
    'Standards turned inside out, and new tunes that sound like old friends.',
    'Nobody knows who solos next; that’s the point.',
    'Brushes, breath, and a bass line that walks you home.',
  ],
  folk: [
    'Strings, breath and stories from the edge of town.',
    'Songs with weather in them.',
    'Three chords and a grandmother who knew them all.',
  ],
  ballad: [
    'Slow songs for the long way home.',
    'Piano first, then the words that nobody dared to say.',
    'Bring a scarf, and somebody to hand it to.',
  ],
  punk: [
    'Two minutes, three chords, no apology.',
    'Loud, fast, and on time for once.',
    'Every song is the last one until the next.',
  ],
  metal: [
    'Down-tuned riffs with the patience of glaciers.',
    'Slow thunder, clean singing, one very large gong.',
    'Heavy enough to bend a ruler.',
  ],
  shoegaze: [
    'Walls of fuzz with a lullaby hidden inside.',
    'Pedals first, shoes second, then a melody like fog lifting.',
    'Loud enough to be quiet in.',
  ],
  cumbia: [
    'Accordion, bass and a dance floor that never quite empties.',
    'Grandparents’ records at grandchildren’s tempo.',
    'The güiro starts it, and nobody sits down again.',
  ],
}

export const details: string[] = [
  'The last record was made in {count} days.',
  'Their first show, in {year}, had {count} guests and one dog.',
  'There is a list of {count} cities that they still owe a night.',
  'Every set has one song that was finished on the way there.',
  'The debut of {year} was pressed on {count} copies; fans still trade them.',
  'They play without an encore: everything is in the set.',
  'The sleeve of each release is cut from paper by hand.',
  'The quiet song in the middle has no title, and never will.',
  'Since {year} no tour has ended where it began.',
  'They have lost {count} plectrums, two suitcases and never a crowd.',
  'A school choir joined them for {count} nights and still writes.',
  'The tour diary goes out by letter; {count} issues so far.',
]

export const closings: string[] = [
  'New songs are on the way.',
  'Ask them to your city and they may well come.',
  'The live show is where it all makes sense.',
  'Their fans bring paper cranes; nobody remembers why.',
  'They answer letters, slowly.',
  'Stand on the left: that’s where the good mistakes happen.',
  'Come early, the first song is the new one.',
  'If you hear your street in it, that’s on purpose.',
  'The next one is half written.',
  'They’d like to see your town before the winter.',
  'Bring a friend who says they don’t dance.',
  'The merch table is run by somebody’s mother.',
]
