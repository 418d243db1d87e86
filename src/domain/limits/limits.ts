/** How much one address may do: so many points, which come back evenly within the seconds. */
export const limits = {
  /**
   * Starting a payment costs one point, and four more if the card is refused: an hour allows twelve refused cards, after
   * that one in five minutes, and sixty that pay, so that a hotel full of guests behind one address isn't locked out.
   */
  payment: { points: 60, seconds: 3600 },
} as const satisfies Record<string, { points: number; seconds: number }>

export type LimitName = keyof typeof limits

/** Points that a refused card costs besides the one for starting. */
export const refusedCardPoints = 4
