/** SQL: whether a fan, by the parameter of the id, has ever paid for something of the shop. */
export function hasBought(userId: string): string {
  return `exists (select from project_supporters s where s.user_id = ${userId})`
}
