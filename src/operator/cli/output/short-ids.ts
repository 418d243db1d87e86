/** Returns a function that shortens ids to their last characters: six, or more if six are not unique. */
export function shortIds(ids: string[]): (id: string) => string {
  const all = new Set(ids)
  let length = 6
  while (new Set(ids.map((id) => id.slice(-length))).size < all.size) length++
  return (id) => id.slice(-length)
}
