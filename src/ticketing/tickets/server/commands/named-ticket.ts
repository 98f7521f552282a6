export const ticketHelp = 'A ticket is named by its id, as `tickets list` shows it.'
export const admitsHelp =
  'Events and shows are named by their ids or the keys of their imports; --show says that it is a show.'
