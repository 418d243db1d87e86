import { type ClientActionFunctionArgs, isRouteErrorResponse } from 'react-router'
import type { MessageAnswer } from './send-message.server.ts'

/**
 * The client's half of a message form's action: where nobody answers, or the server can't at the moment, the form stays
 * with what was typed, instead of making way for an error screen.
 */
export async function keepTyped({ serverAction }: ClientActionFunctionArgs): Promise<MessageAnswer | { sent: 'lost' }> {
  try {
    return await serverAction<MessageAnswer>()
  } catch (error) {
    if (isRouteErrorResponse(error) && error.status < 500) throw error
    return { sent: 'lost' }
  }
}
