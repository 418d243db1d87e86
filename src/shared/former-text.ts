/**
 * The former system of an imported booking with the booking's number there, and the ticket code if it differs from this
 * number: `fareharbor A1, FH-77AB`.
 */
export const formerText = (booking: { source: string; sourceId: string; ticketCode: string | null }): string =>
  [`${booking.source} ${booking.sourceId}`, booking.ticketCode]
    .filter((part) => part && part !== booking.sourceId)
    .join(', ')
