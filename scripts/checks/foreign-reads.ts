import type { ForeignReads } from './tables.ts'

/**
 * Allowed reads of other domains' tables: reading domain → table → number of files, and the reason why the
 * owner's function isn't sufficient. The numbers are exact, so that the list can't grow unnoticed.
 */
export const foreignReads: ForeignReads = {
  campaigns: {
    artists: [
      3,
      "filter, lock and bulk: '(INVALID)' artists are left out before paging and by imports; a fan who leaves locks the artists of all their makes in one order",
    ],
    cities: [1, "bulk: an import sets the goals of new campaigns by their cities' people"],
  },
  catalogue: {
    campaigns: [
      1,
      'sort: recommended to a city are the artists that it asks for most, whose domain stands above',
    ],
  },
  commerce: {
    campaigns: [1, 'filter: a presale is open to those who made a campaign of the artist'],
    entry_tickets: [
      1,
      'bulk: orders are completed in batches, unless a ticket of theirs, current or void, says otherwise',
    ],
    events: [
      1,
      'filter: a ticket whose event names no place is not published, by one rule for commands, imports and the list of what is missing',
    ],
    follows: [1, 'filter: a presale is open to those who follow the artist'],
    makes: [1, 'filter: a presale is open to those who made a campaign of the artist'],
    order_tickets: [
      1,
      'filter, by a view: units with tickets are given back and completed as their tickets allow',
    ],
    shows: [
      3,
      'filter and bulk: a code gives nothing of a show that is over; imports refuse shows that are not there',
    ],
  },
  events: {
    artists: [1, 'filter: tours of artists without a page are left out before the others are limited'],
    event_holders: [
      3,
      'filter, by a view: an event is known to those who hold a ticket for it; tickets stand beside what is saved; reminders leave out those whom their tickets remind',
    ],
    project_sales: [2, "by a view: a ticket of ours has the project's price and stock"],
  },
  live: {
    follows: [1, 'filter: members of the chat of a free show follow one of its artists'],
    project_sales: [1, 'filter, by a view: a show has the price of the project that fans may see'],
    show_admissions: [1, 'filter, by a view: tickets and redeemed codes let many fans in at once'],
  },
  notifications: {
    cities: [
      2,
      'bulk: fans near an event are told of it, in batches of millions; old ones are named in one statement',
    ],
    entry_tickets: [
      2,
      'bulk: holders of a ticket hear of changes of its event, in batches; a mail leads them to the order, whose domain stands above',
    ],
    saved_events: [1, 'bulk: fans who saved an event hear of its changes, in batches'],
    events: [1, 'bulk: old ones are given the city of their event'],
    follows: [1, 'bulk: followers are told in batches of millions'],
    makes: [1, 'bulk: makers of a campaign are told in batches of millions'],
    notification_choices: [1, "bulk: a batch of fans is told by each one's choices"],
    orders: [
      1,
      'a mail on what is cancelled or postponed leads its buyer to the order, whose domain stands above',
    ],
    sessions: [
      1,
      'filter: a push goes only to browsers that are still signed in, and those that are not are deleted',
    ],
    users: [1, "bulk: a batch of fans is told by the state of each one's account"],
  },
  ticketing: {
    events: [
      2,
      'filter, sort and lock: a ticket admits when its event is, and a door opens as long; the window is never copied, so that it moves along',
    ],
    products: [1, "filter, sort and lock: the window that was typed for a product goes before its event's"],
    shows: [1, 'filter, sort and lock: a ticket admits while its show can be watched'],
  },
  votes: {
    artists: [1, "bulk: an import refuses candidates that are marked '(INVALID)'"],
  },
}
