import {
  type Facts,
  formatDatesTable,
  formatDay,
  formatNumber,
  joinParagraphs,
  type StoryKind,
  type StoryWriter,
} from './news-facts.ts'

const day = (date: Date) => formatDay('en', date)
const number = (value: number) => formatNumber('en', value)
const getLast = <T>(items: readonly T[]) => items[items.length - 1]!

const tour: StoryWriter = ({ artist, title, stops, path, random }) => {
  const count = numberWord(stops.length)
  const [first, last] = [stops[0]!, getLast(stops)]
  return {
    title: random.pick([
      `${artist} take ${title} on the road`,
      `${title}: ${artist} announce ${count} cities`,
      `${artist} name the dates for ${title}`,
    ]),
    summary: `The tour opens in ${first.city} on ${day(first.day)} and ends in ${last.city}. Here is every date.`,
    body: joinParagraphs(
      random.pick([
        `It was a poster on a wall first. Then a second one, two streets on, with a date. Now it is official: **${artist}** go on tour with *${title}*, and ${count} cities are on the list.`,
        `After months of hints, **${artist}** have said it out loud: *${title}* will be played in ${count} cities, beginning in ${first.city}.`,
        `The question under every post was the same, and today **${artist}** have answered it. *${title}* leaves the rehearsal room and goes to ${count} cities.`,
      ]),
      '## All dates',
      formatDatesTable('en', ['Date', 'City'], stops),
      random.pick([
        '> We wrote these songs in a room without a window. It is time that they see something.',
        '> Every city on this list is there because somebody asked for it. We read all of it.',
        '> We will play the new ones early, while everybody is still awake, and the old ones for as long as they let us.',
      ]),
      '## Tickets',
      `Tickets go on sale city by city. [See all dates and tickets](${path}), and follow ${artist} to be told when your city goes on sale. Is yours missing? Campaigns are how cities get onto the next list.`,
    ),
  }
}

const review: StoryWriter = ({ artist, city, venue, day: when, path, random }) => ({
  title: random.pick([
    `${artist} in ${city}: a night that would not end`,
    `Last night in ${city}: ${artist} at ${venue}`,
    `What ${artist} left behind in ${city}`,
  ]),
  summary: random.pick([
    `Two hours, three encores, and one song that nobody expected. We were at ${venue}.`,
    `The queue went around the block long before doors. Inside, it was worth the wait.`,
    `A quiet beginning, a loud end, and in between a room that sang louder than the speakers.`,
  ]),
  body: joinParagraphs(
    random.pick([
      `At a quarter to doors the queue outside ${venue} has reached the bakery, and the bakery has run out of everything. Somebody plays the second single on a phone. By the chorus the whole pavement sings.`,
      `You can tell how a night will be from the first ten seconds after the lights go out. In ${city} on ${day(when)}, nobody screamed. They held their breath.`,
      `There is a moment in every show of **${artist}** when the stage goes dark and stays dark for longer than is comfortable. At ${venue} somebody in the third row used it to shout "thank you". It was that kind of night.`,
    ]),
    '## The songs',
    random.pick([
      'They open with the slow one. It is a risk, and it works: by the time the drums come in, the room has already decided.',
      'Half of the set is new. The new half is louder, and shorter, and for once nobody goes to the bar.',
      'The arrangements have changed since the spring: more air, fewer layers, and a bass that you feel in the railing.',
    ]),
    random.pick([
      '> Sing this one for whoever stands next to you. You will not meet again, so sing it well.',
      '> We were here three years ago. There were forty of you. Hello again to all forty.',
      '> This is the last one. I say that every time. This time it is nearly true.',
    ]),
    '## The end',
    random.pick([
      `The third encore was not on the list: the lights were already on when they came back with one guitar and played it from the edge of the stage. Outside, the last train had gone. Nobody seemed to mind.`,
      `When it is over, people stay. They pick up paper stars from the floor, they take pictures of an empty stage, they hug people whose names they do not know. ${city} will ask again.`,
    ]),
    `[The night in the archive](${path})`,
  ),
})

const campaign: StoryWriter = ({ artist, city, count, goal, path, random }) => ({
  title: random.pick([
    `${city} did it: the campaign for ${artist} has reached its goal`,
    `${number(goal)} makes: ${city} has asked loudly enough for ${artist}`,
    `How ${city} got ${artist} to listen`,
  ]),
  summary: `Fans in ${city} made ${artist} their wish, one make each. Now the goal of ${number(goal)} is behind them.`,
  body: joinParagraphs(
    random.pick([
      `It began with one make, on a weekday, after midnight. It ended with ${number(goal)}, and with a group chat that nobody in **${city}** could keep up with.`,
      `For weeks the counter moved by a handful a day. Then somebody hung a sheet of paper with a code in a record shop in **${city}**, and another in a noodle place, and the line on the chart bent upwards.`,
    ]),
    `The goal for **${artist}** was ${number(goal)} makes. At this moment it is ${number(count)}, and it still counts: more makes mean a larger room.`,
    '## What happens now',
    [
      `1. The team of ${artist} gets the figures: how many ask, and from where.`,
      '2. Promoters look for a date and a hall that fits.',
      '3. Everybody who made it happen is told first, before tickets go on sale.',
    ].join('\n'),
    random.pick([
      '> We had a list of cities. Yours was not on it. It is now.',
      '> I looked at the map and thought it was a mistake in the map.',
    ]),
    `No date is promised yet. [The campaign](${path}) stays open, and so does the map of who asks.`,
  ),
})

const project: StoryWriter = ({ artist, title, path, random, day: until }) => ({
  title: random.pick([
    `${artist}: ${lower(title)}, made once and for you`,
    `${title}: what ${artist} fans can order now`,
    `Now open: ${lower(title)} of ${artist}`,
  ]),
  summary: `It is made for those who order it, and for nobody else. Orders are open until ${day(until)}.`,
  body: joinParagraphs(
    random.pick([
      `There will be exactly as many as are ordered. That is the whole idea of the new project of **${artist}**: no warehouse, no leftovers, and no second run.`,
      `The sketch was on a napkin, and the napkin is in a frame now. What came of it can be ordered from today: **${title}**, for fans of **${artist}**.`,
    ]),
    '## Good to know',
    [
      `- Orders close on **${day(until)}**, at the end of the day.`,
      '- What is charged is what you see before the last step: shipping and fees are in it.',
      '- You can follow the making of it on the project’s page, with pictures from the workshop.',
    ].join('\n'),
    random.pick([
      '> I wanted something that gets better when it is used. Put it in a drawer and I will know.',
      '> We tried eleven shades of that red. This is the fourth.',
    ]),
    `[See the project](${path})`,
  ),
})

const festival: StoryWriter = ({ artist, others, title, city, venue, day: when, path, random }) => ({
  title: random.pick([
    `${title} ${city}: here is who plays`,
    `${artist} lead the bill of ${title} in ${city}`,
  ]),
  summary: `${artist}, ${formatList(others)}: one day, one place, on ${day(when)}.`,
  body: joinParagraphs(
    `**${title}** comes to ${city}. On ${day(when)} it takes over ${venue}, with ${numberWord(others.length + 1)} acts who have never shared a stage.`,
    '## The bill',
    [artist, ...others].map(name => `- ${name}`).join('\n'),
    random.pick([
      'There are no clashes on the timetable: one stage, a break between the sets, and food that is more than an excuse.',
      'The order is drawn on the day, by a child of the neighbourhood, out of a hat. Come early, whoever you come for.',
    ]),
    '## Getting there',
    `Trams run until two. Bicycles have a place of their own by the side gate, and there is water for free at every bar. [Everything about the day](${path})`,
  ),
})

const moved: StoryWriter = ({ artist, city, venue, path, random }) => ({
  title: `${artist} put off their night in ${city}`,
  summary: 'Tickets stay valid. A new date is being looked for.',
  body: joinParagraphs(
    random.pick([
      `The night of **${artist}** at ${venue} in ${city} cannot take place as planned. It is put off, not called off: the band and the hall are looking for a new date.`,
      `A sprained wrist is not the end of the world, but it is the end of a drum part. **${artist}** have to put off their night at ${venue} in ${city}.`,
    ]),
    '- **Tickets stay valid** for the new date.\n- Who cannot come then gets the money back where the ticket was bought.\n- The new date will be on the page of the event, and whoever follows the artist is told.',
    '> We hate this more than you do. Well, as much.',
    `[The event](${path})`,
  ),
})

const cancelled: StoryWriter = ({ artist, city, venue, path }) => ({
  title: `${artist} in ${city} is cancelled`,
  summary: `The night at ${venue} will not take place. Tickets are refunded where they were bought.`,
  body: joinParagraphs(
    `We are sorry: the night of **${artist}** at ${venue} in ${city} will not take place.`,
    'The money comes back by itself, the way it was paid, usually within ten days. Nothing has to be sent in.',
    '> We wanted to make it work until the last moment, and then a little longer. We will be back.',
    `[The event](${path})`,
  ),
})

const studio: StoryWriter = ({ artist, city, path, random }) => ({
  title: random.pick([
    `A day in the studio with ${artist}`,
    `${artist}: “The best take was the one with the rain on it”`,
    `Five questions for ${artist}`,
    `${artist} on walking, mistakes and the tenth song`,
    `Above the tyre shop: ${artist} at work`,
  ]),
  summary: random.pick([
    'On first takes, borrowed microphones, and why the loudest song on the record began as a whisper.',
    'We came for an hour and stayed until the neighbours knocked.',
    'About a new record that nobody is supposed to know about yet.',
  ]),
  body: joinParagraphs(
    `The studio is above a tyre shop in ${city}. There is a kettle, a cat, and a sign that says *please do not hum*. **${artist}** have been here for five weeks.`,
    '## What are you working on?',
    random.pick([
      'Ten songs. Nine are done. The tenth was done too, and then we played it to somebody, and now it is not.',
      'Something short. The last one was long, and people told us which parts they skip. They were right.',
    ]),
    '## Where do the songs come from?',
    random.pick([
      'From walking. You cannot write down much while you walk, so only what you cannot forget gets through.',
      'From mistakes. Somebody plays the wrong chord, everybody laughs, and then nobody laughs, because it was better.',
    ]),
    '## What did you learn?',
    '> The best take was the one with the rain on it. We spent two days trying to get rid of the rain, and then a week trying to get it back.',
    '## What can fans do?',
    `Ask. Really. We look at that map more often than we admit. [${artist} on Fanfare](${path})`,
  ),
})

const columns: ((facts: Facts) => { title: string; summary: string; body: string })[] = [
  () => ({
    title: 'How a campaign becomes a show',
    summary: 'From one make to a date on a poster: what happens behind the counter.',
    body: joinParagraphs(
      'A make is a free vote: one fan, one artist, one city. Alone it is a wish. Together they are a map that people who book halls can read.',
      '## Step by step',
      '1. **You make.** It counts at once, and you can take it back.\n2. **The city grows.** Friends make, too. The page shows how far it is to the goal.\n3. **The goal is reached.** The artist’s team gets the figures.\n4. **A date is found.** Whoever made it happen hears of it first.',
      'Not every campaign ends with a show. But most shows here began with one. [Find your city](/campaigns/)',
    ),
  }),
  () => ({
    title: 'Your first show alone: a small guide',
    summary: 'Nobody to go with? Go. Here is how it becomes a good night.',
    body: joinParagraphs(
      'The first time feels as if everybody looks. Nobody does. They look at the stage.',
      '- **Come early.** Queues are where people talk.\n- **Stand left.** There is always more room on the left. We do not know why.\n- **Bring ear plugs.** You will hear more, not less.\n- **Keep the way home in your pocket**, and a little money for the last tram.',
      '> I went alone because my friend was ill. I came home with two new ones.',
      'And afterwards? [See what is on](/events/) and do it again.',
    ),
  }),
  () => ({
    title: 'What the map of makes tells us',
    summary: 'Big cities ask often. Small cities ask loudly. A look at the figures.',
    body: joinParagraphs(
      'Count makes, and the big cities win. Count makes for each hundred thousand people, and the map turns around: suddenly there are harbour towns, university towns, and places with one hall and one record shop.',
      'That is why every campaign page has both views. A promoter with a van and a free Thursday looks at the second one.',
      '## Three things that we saw this year',
      '1. Cities ask for acts from far away more than for their neighbours.\n2. Most makes come in the two hours after somebody shares the page.\n3. Campaigns that reach half of their goal nearly always reach all of it.',
      '[All campaigns](/campaigns/)',
    ),
  }),
  () => ({
    title: 'Tickets without tears',
    summary: 'Time zones, queues and the right button: how to be ready when the sale begins.',
    body: joinParagraphs(
      'A sale begins in the venue’s time zone. We show yours beside it. Write down the smaller number of hours.',
      '1. Sign in before it starts.\n2. Have your address and your way to pay ready.\n3. Open one tab, not nine. The queue counts people, not tabs.',
      'Did it sell out? Follow the artist: second dates are announced more often than you think, and followers are told first. [Questions and answers](/help/)',
    ),
  }),
]

const column: StoryWriter = facts => columns[facts.count % columns.length]!(facts)

export const english: Record<StoryKind, StoryWriter> = {
  tour,
  review,
  campaign,
  project,
  festival,
  moved,
  cancelled,
  studio,
  column,
}

function numberWord(count: number): string {
  return ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'][
    count
  ]!
}

function formatList(names: string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
