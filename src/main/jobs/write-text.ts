import type { AppContext } from '../../domain/context.ts'
import { findMessage } from '../../domain/messages/departure-message-progress.ts'
import { findMailDetails } from '../../domain/reservations/mail-details.ts'
import { departureText } from '../../mail/templates/departure-text.ts'
import type { TextContent } from '../../platform/integrations/text-messages/message-channel.ts'

/** Writes the text of a message to a departure from the current data of a booking. */
export async function writeText(
  services: AppContext,
  { message, reservationId }: { message: string; reservationId: string },
): Promise<TextContent | undefined> {
  const reservation = await findMailDetails(services, services.db, reservationId)
  const told = await findMessage(services.db, message)
  return reservation && told ? departureText({ ...reservation, message: told }) : undefined
}
