import { type FormEvent, useState } from 'react'
import { askPage } from '../ask-page.ts'

/** No response, or a server error. */
export interface Lost {
  sent: 'failed'
}

/**
 * Submits a form to its own page by fetch. The fields keep their values, whatever the result.
 * @param initialAnswer result of a submission without JavaScript, or before hydration
 */
export function useSentForm<Answer>(initialAnswer: Answer | undefined) {
  const [answer, setAnswer] = useState<Answer | Lost | undefined>(initialAnswer)
  const [sending, setSending] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending) return
    setSending(true)
    const received = await askPage<Answer>(location.pathname + location.search, new FormData(event.currentTarget))
    setAnswer(received ?? { sent: 'failed' })
    setSending(false)
  }
  return { answer, sending, send }
}
