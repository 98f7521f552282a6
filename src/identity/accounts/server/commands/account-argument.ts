export const accountHelp =
  'The account is named by its id (12), its email address, or its phone number (+12125550123 or US/2125550123).'

export const toAccountNotFound = (name: string) => ({
  ok: false as const,
  problem: `There is no account "${name}".`,
})
