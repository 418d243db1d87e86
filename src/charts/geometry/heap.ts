/** A binary min-heap: `pop` returns the item with the lowest rank. */
export class Heap {
  private readonly ranks: number[] = []
  private readonly items: number[] = []

  push(rank: number, item: number) {
    let place = this.items.push(item) - 1
    this.ranks.push(rank)
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (this.ranks[parent]! <= rank) return
      this.swap(place, parent)
      place = parent
    }
  }

  pop(): number | undefined {
    const { ranks, items } = this
    const top = items[0]
    const last = items.length - 1
    if (last > 0) this.swap(0, last)
    ranks.pop()
    items.pop()
    for (let place = 0, child = 1; child < last; child = 2 * place + 1) {
      if (child + 1 < last && ranks[child + 1]! < ranks[child]!) child++
      if (ranks[place]! <= ranks[child]!) break
      this.swap(place, child)
      place = child
    }
    return top
  }

  private swap(a: number, b: number) {
    const { ranks, items } = this
    const [rank, item] = [ranks[a]!, items[a]!]
    ranks[a] = ranks[b]!
    items[a] = items[b]!
    ranks[b] = rank
    items[b] = item
  }
}
