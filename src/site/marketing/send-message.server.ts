import { type ActionFunctionArgs, data } from 'react-router'
import { sendContactMessage } from '../../domain/messages/send-contact-message.ts'
import { localeOf } from '../address.ts'
import { requestContext } from '../request-context.ts'
import { typedInto } from '../typed-into.ts'

/** The action of the pages with a message form. What was typed goes back with a refusal, for browsers without scripts. */
export async function sendMessage({ request, url, context }: ActionFunctionArgs) {
  const typed = typedInto(await request.formData(), ['name', 'email', 'message'])
  const outcome = await sendContactMessage(context.get(requestContext), typed, localeOf(url.pathname))
  if (outcome.ok) return { sent: true as const }
  return data({ sent: false as const, errors: outcome.errors, typed }, { status: 422 })
}
