/** `fareharbor A1, FH-77AB`: the number of an imported booking in its former system, and its ticket code if that is another. */
export const formerText = (booking: { source: string; sourceId: string; ticketCode: string | null }): string =>
  [`${booking.source} ${booking.sourceId}`, booking.ticketCode]
    .filter((part) => part && part !== booking.sourceId)
    .join(', ')
