import type { ForeignReads } from './tables.ts'

/**
 * Reads of other domains' tables: reading domain → table → number of files, and why its owner's function wouldn't do.
 * The numbers are exact, so that the list can't grow unnoticed.
 */
export const foreignReads: ForeignReads = {
  campaigns: {
    artists: [
      3,
      'a campaign is of an artist: lists and mails say its name, in the one round trip of the list; rows of artists are locked in one order',
    ],
    cities: [
      1,
      'a campaign is for a city: lists and mails say its name, in the one round trip of the list; the goal follows its people',
    ],
  },
  catalogue: {
    campaigns: [1, 'recommended to a city are the artists that it asks for most'],
  },
  commerce: {
    campaigns: [1, 'presales are for those who made a campaign of the artist'],
    entry_tickets: [
      1,
      'pieces with tickets are complete once they have admitted, others once they are handed over',
    ],
    events: [
      1,
      'a ticket says when and where its event is: a fragment for products, quotes and orders; one without a place is not published',
    ],
    follows: [1, 'presales are for those who follow the artist'],
    makes: [1, 'presales are for those who made a campaign of the artist'],
    order_tickets: [1, 'pieces with tickets are given back and complete as their tickets allow'],
    shows: [
      3,
      'operators name a show by its number; nothing admits to one that is over; a file of products names shows by their ids, too; a ticket says when its show is, and whether it is only a replay',
    ],
  },
  discovery: {
    artists: [
      6,
      'the whole page is one statement, planned once; an article is about artists: lists and mails say its name, in the one round trip of the list; an empty list and a thing that is not there are told apart in one round trip',
    ],
    campaigns: [1, 'the whole page is one statement, planned once'],
    cities: [2, 'the whole page is one statement, planned once'],
    event_artists: [2, 'the whole page is one statement, planned once'],
    events: [1, 'the whole page is one statement, planned once'],
    follows: [1, 'the whole page is one statement, planned once'],
    media: [4, 'the whole page is one statement, planned once; a picture is sent with its hue'],
    projects: [
      2,
      'the whole page is one statement, planned once; an article shows the project that it is about',
    ],
    tours: [1, 'the whole page is one statement, planned once'],
  },
  events: {
    artist_suffixes: [1, 'names of a foreign file are looked up exactly, all at once'],
    artists: [1, 'names of a foreign file are looked up exactly, all at once'],
    event_holders: [
      3,
      'an event is known to those who hold a ticket for it; tickets stand beside what is saved; reminders leave out those whom their tickets remind',
    ],
    import_keys: [1, 'a foreign format finds artists by their keys'],
    project_sales: [2, "a ticket of ours has the project's price and stock"],
    users: [1, 'fans who have just gone are left out'],
  },
  live: {
    follows: [1, 'members of the chat of a free show follow its artists'],
    project_sales: [1, "a show has its project's price and stock"],
    show_admissions: [1, 'whom tickets and redeemed codes let in, in statements of many fans'],
  },
  notifications: {
    cities: [
      2,
      'fans near an event are told of it; lists and mails say its name, in the one round trip of the list',
    ],
    entry_tickets: [
      2,
      'who holds a ticket is told of changes of its event: read in batches by one statement; a mail leads to its order',
    ],
    event_marks: [1, 'who saved an event is told of its changes: read in batches by one statement'],
    events: [1, 'where an event is that all followers were told of'],
    follows: [1, 'who follows the artist is told: millions of rows, read in batches by one statement'],
    makes: [1, 'who made the campaign is told: millions of rows, read in batches by one statement'],
    notification_choices: [1, 'a batch of fans and what each wants is one statement'],
    orders: [1, 'a mail on what is cancelled or postponed leads its buyer to the order'],
    sessions: [1, 'a push goes only to browsers that are still signed in'],
    users: [1, 'whom to write to, in which language, unless the account is disabled'],
  },
  ticketing: {
    events: [
      2,
      'a door lives as long as its event, wherever that is moved to; a ticket admits when its event is: the window is never copied, so that it moves along',
    ],
    products: [1, 'how many persons a product admits, to what, when: its tickets follow what is corrected'],
    shows: [1, 'a ticket admits while its show can be watched'],
  },
  votes: {
    artists: [
      1,
      'candidates are artists: lists and mails say its name, in the one round trip of the list; an import refuses doubles',
    ],
  },
}
