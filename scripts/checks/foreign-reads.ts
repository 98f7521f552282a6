import type { ForeignReads } from './tables.ts'

const names = 'lists and mails say its name, in the one round trip of the list'
const exists = 'an empty list and a thing that is not there are told apart in one round trip'
const picture = 'a picture is sent with its hue'
const oneStatement = 'the whole page is one statement, planned once'
const recounts = 'counters of other modules are counted again from orders, in one statement'
const mailAddress = 'whom to write to, in which language, unless the account is disabled'

/**
 * Allow-list of reads of other modules' tables: reader → table → number of files, and why. The number is
 * exact, so that the list can only shrink unnoticed. Before raising one: would a function or an SQL fragment
 * of the owner do?
 */
export const foreignReads: ForeignReads = {
  accounts: {
    media: [2, "a fan's picture is part of the account, in its answer and its export"],
  },
  artists: {
    campaigns: [1, 'recommended to a city are the artists that it asks for most'],
    import_keys: [1, 'foreign formats name artists by their keys'],
  },
  chat: {
    show_chats: [7, 'a room is of a show: files of the chat name both, and one statement reads all rooms'],
    shows: [2, 'a room opens with the doors of its show; an author is told its title'],
    users: [3, 'who writes, under which name and picture, and whether the address is confirmed'],
    media: [1, picture],
  },
  campaigns: {
    artists: [9, `a campaign is of an artist: ${names}; rows of artists are locked in one order`],
    cities: [9, `a campaign is for a city: ${names}; the goal follows its people`],
    users: [
      2,
      'makes of fans who have just gone are left out, and no fan goes while a make is under way; their export has their language',
    ],
  },
  door: {
    entry_tickets: [1, "a fan's export says when their tickets came in"],
    events: [1, 'a door lives as long as its event, wherever that is moved to'],
  },
  draws: {
    orders: [
      2,
      "a fan's entry names the order that it came with, in the one round trip of the list; no list is published while an order is unpaid",
    ],
    projects: [
      6,
      "a draw follows its project's sale and state, and says its name; jobs find what is due in one statement",
    ],
  },
  events: {
    artist_suffixes: [1, 'names of a foreign file are looked up exactly, all at once'],
    artists: [10, `an event has a line-up: ${names}`],
    cities: [9, `an event is in a city: ${names}; near is by its place, and so is the map of what is found`],
    import_keys: [1, 'a foreign format finds artists by their keys'],
    media: [5, picture],
    event_holders: [1, 'an event is known to those who hold a ticket for it'],
    project_sales: [2, "a ticket of ours has the project's price and stock"],
  },
  saves: {
    cities: [1, `an event is in a city: ${names}`],
    events: [
      4,
      'what is saved are events: lists, the calendar, reminders and exports are of them, each one statement',
    ],
    event_holders: [
      2,
      'tickets stand beside what is saved; reminders leave out those whom their tickets remind',
    ],
    event_counts: [1, 'who has something to be reminded of is found with the events that are due'],
    users: [2, 'fans who have just gone are left out; a calendar is in the language of its fan'],
  },
  follows: { artists: [2, `only valid artists are followed; ${names}`] },
  home: {
    article_artists: [2, oneStatement],
    article_texts: [1, oneStatement],
    articles: [1, oneStatement],
    artists: [1, oneStatement],
    campaigns: [1, oneStatement],
    cities: [2, oneStatement],
    event_artists: [2, oneStatement],
    events: [1, oneStatement],
    follows: [1, oneStatement],
    media: [1, oneStatement],
    projects: [1, oneStatement],
    tours: [1, oneStatement],
  },
  news: {
    artists: [5, `an article is about artists: ${names}; ${exists}`],
    media: [3, picture],
    projects: [1, 'an article shows the project that it is about'],
  },
  notifications: {
    artists: [1, names],
    cities: [2, `fans near an event are told of it; ${names}`],
    entry_tickets: [
      2,
      'who holds a ticket is told of changes of its event: read in batches by one statement; a mail leads to its order',
    ],
    event_marks: [1, 'who saved an event is told of its changes: read in batches by one statement'],
    events: [1, 'where an event is that all followers were told of'],
    follows: [1, 'who follows the artist is told: millions of rows, read in batches by one statement'],
    makes: [1, 'who made the campaign is told: millions of rows, read in batches by one statement'],
    orders: [1, 'a mail on what is cancelled or postponed leads its buyer to the order'],
    notification_choices: [3, 'a batch of fans and what each wants is one statement'],
    sessions: [1, 'a push goes only to browsers that are still signed in'],
    users: [4, mailAddress],
  },
  orders: {
    card_customers: [1, 'whether a card is saved stands beside what the fan may buy, in one round trip'],
    coupons: [1, recounts],
    custom_fields: [1, 'what was typed in stands in an order with its label'],
    entry_tickets: [
      1,
      'pieces with tickets are complete once they have admitted, others once they are handed over',
    ],
    fan_coupons: [1, recounts],
    order_tickets: [1, 'pieces with tickets are given back and complete as their tickets allow'],
    fan_pieces: [2, `${recounts}; limits of a fan stand beside the open order`],
    media: [1, picture],
    payments: [
      4,
      'an order is shown and exported with what was paid; the next one is begun as the last was paid; an unpaid order is excused by what its payments say, in the read before the next',
    ],
    products: [3, `${recounts}; pieces of a fan are read by project; holds end of what is not sold any more`],
    projects: [
      4,
      `an order is of a project: ${names}; until when it may be cancelled; holds end with its sale`,
    ],
    redeem_stocks: [1, 'what codes hold of the stock is held, too, and counted again with it'],
    refunds: [2, 'an order is shown with what is given back; nobody leaves meanwhile'],
    users: [
      5,
      'who may buy, locked until the order is placed; supporters are named as their account is; operators search by address',
    ],
    variants: [1, recounts],
  },
  payments: {
    order_lines: [
      2,
      "a provider's page names what is paid for; each line says whether it can be withdrawn from",
    ],
    orders: [
      6,
      'a payment is shown with its order, to its fan alone; operators name orders by number; ended projects refund theirs',
    ],
    parcels: [1, 'a withdrawal counts from the last delivery'],
    projects: [1, 'projects that failed or were cancelled owe their fans the money'],
    users: [
      2,
      "KG Inicis' window asks for the fan's address and number; a letter to the operators has a sender",
    ],
  },
  phones: {
    users: [1, 'a message is in the language of the account; its own number is proved without the password'],
  },
  tickets: {
    cities: [1, `an event is in a city: ${names}`],
    events: [2, 'a ticket admits when its event is: the window is never copied, so that it moves along'],
    order_lines: [4, 'tickets are issued by what was bought, and called as it was called then'],
    orders: [
      6,
      'a ticket is of an order and a project, locked before it; its buyer sees it after it was passed on',
    ],
    projects: [2, `who is told of a ticket is told the project: ${names}`],
    shows: [1, 'a ticket admits while its show can be watched'],
    products: [2, 'how many persons a product admits, to what, when: its tickets follow what is corrected'],
  },
  recovery: { users: [7, `${mailAddress}; a proof holds only for the address that the account has`] },
  redeem: {
    order_lines: [1, 'what batches gave away is counted again from orders'],
    orders: [2, 'who has redeemed is shown the order'],
    products: [5, `a code is worth a product: ${names}; operators name it`],
    projects: [
      2,
      'a project that is called off gives nothing any more; one statement finds a code and all that',
    ],
    shows: [3, 'operators name a show by its number; nothing admits to one that is over'],
    variants: [2, 'operators say of which combinations stock is set aside'],
  },
  settings: { users: [1, 'who leaves or takes their data along, locked until it is done'] },
  shop: {
    artists: [5, `a project is of an artist: ${names}; ${exists}`],
    cities: [2, 'a map shows a country where its largest city is; a ticket says its city'],
    events: [
      2,
      'a ticket says when and where its event is: a fragment for products, quotes and orders; one without a place is not published',
    ],
    campaigns: [1, 'presales are for those who made a campaign of the artist'],
    follows: [1, 'presales are for those who follow the artist'],
    makes: [1, 'presales are for those who made a campaign of the artist'],
    media: [4, picture],
    orders: [
      2,
      'a goal is decided once no order of the project holds anything, in one statement for all; who has bought is asked by coupons, which orders use',
    ],
    draws: [1, 'a fan sign without a planned draw is not sold: a fragment of what lists and quotes read'],
    redeem_offers: [
      2,
      'the page of a project says that codes give something of it; what codes give needs no price',
    ],
    shows: [
      3,
      'a file of products names shows by their ids, too; a ticket says when its show is, and whether it is only a replay',
    ],
    shipping_zones: [1, 'where nothing is shipped to, nothing is available: a fragment for quotes, too'],
  },
  shows: {
    artists: [7, `a show has a line-up: ${names}; ${exists}`],
    follows: [1, 'members of the chat of a free show follow its artists'],
    media: [2, picture],
    project_sales: [1, "a show has its project's price and stock"],
    show_admissions: [1, 'whom tickets and redeemed codes let in, in statements of many fans'],
  },
  votes: {
    artists: [4, `candidates are artists: ${names}; an import refuses doubles`],
    users: [
      2,
      'a ballot is by a proved number, of a fan who is there: both are read with the lock, in one statement for many',
    ],
  },
  'sign-up': {
    phones: [1, 'sign-ups that began with the number of a fan who leaves go along'],
  },
}
