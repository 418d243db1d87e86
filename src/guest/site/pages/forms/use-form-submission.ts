import { type FormEvent, useState } from 'react'
import { fetchPageData } from '../../client/fetch-page-data.ts'

/** The submission got no response, or a server error. */
export interface SubmissionFailed {
  sent: 'failed'
}

/**
 * Submits a form to its own page by fetch. The fields keep their values, whatever the result is.
 * @param initialAnswer result of a native submission, without JavaScript or before hydration
 */
export function useFormSubmission<Answer>(initialAnswer: Answer | undefined) {
  const [answer, setAnswer] = useState<Answer | SubmissionFailed | undefined>(initialAnswer)
  const [sending, setSending] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending) return
    setSending(true)
    const received = await fetchPageData<Answer>(location.pathname + location.search, new FormData(event.currentTarget))
    setAnswer(received ?? { sent: 'failed' })
    setSending(false)
  }
  return { answer, sending, send }
}
