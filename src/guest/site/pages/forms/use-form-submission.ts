import { type FormEvent, useState } from 'react'
import { answerAssistant } from '../../client/answer-assistant.ts'
import { fetchPageData } from '../../client/fetch-page-data.ts'

/** The result of a submission that got no response in time, a server error, or a response that is no JSON. */
export interface SubmissionFailed {
  sent: 'failed'
}

const failed: SubmissionFailed = { sent: 'failed' }

/**
 * Submits a form to its own page by fetch. The fields keep their values, whatever the result is.
 * @param initialAnswer result of a native submission, without JavaScript or before hydration
 */
export function useFormSubmission<Answer>(initialAnswer: Answer | undefined) {
  const [answer, setAnswer] = useState<Answer | SubmissionFailed | undefined>(initialAnswer)
  const [sending, setSending] = useState(false)
  const post = async (form: FormData) => {
    setSending(true)
    const received = (await fetchPageData<Answer>(location.pathname + location.search, form)) ?? failed
    setAnswer(received)
    setSending(false)
    return received
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!sending) answerAssistant(event.nativeEvent, post(new FormData(event.currentTarget)))
  }
  return { answer, sending, send }
}
