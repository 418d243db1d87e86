import { type FormEvent, useState } from 'react'
import { askPage } from '../ask-page.ts'

/** Nobody answered, or the server can't at the moment. */
export interface Lost {
  sent: 'lost'
}

/**
 * A form that is sent to its own page without leaving it. What was typed stays in its fields whatever comes of it.
 * @param refused what the page was answered with where script hadn't taken over yet
 */
export function useSentForm<Answer>(refused: Answer | undefined) {
  const [answer, setAnswer] = useState<Answer | Lost | undefined>(refused)
  const [sending, setSending] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending) return
    setSending(true)
    const given = await askPage<Answer>(location.pathname + location.search, new FormData(event.currentTarget))
    setAnswer(given ?? { sent: 'lost' })
    setSending(false)
  }
  return { answer, sending, send }
}
