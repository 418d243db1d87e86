/** Ids by their last letters, at least six, and as many as tell them apart. */
export function shortIds(ids: string[]): (id: string) => string {
  const all = new Set(ids)
  let letters = 6
  while (new Set(ids.map((id) => id.slice(-letters))).size < all.size) letters++
  return (id) => id.slice(-letters)
}
