import { useRef, useState } from 'react'
import { askPage } from '../ask-page.ts'

interface Call<Answer> {
  busy: boolean
  /** New for every answer; undefined inside where the server can't be reached. */
  news: { answer: Answer | undefined } | undefined
}

/** Calls of one kind to a page of ours: a later one takes the place of an earlier one. */
export function useCall<Answer>() {
  const [call, setCall] = useState<Call<Answer>>({ busy: false, news: undefined })
  const latest = useRef(0)
  const ask = async (address: string, form?: FormData) => {
    const own = ++latest.current
    setCall(({ news }) => ({ busy: true, news }))
    const answer = await askPage<Answer>(address, form)
    if (own === latest.current) setCall({ busy: false, news: { answer } })
  }
  return { ...call, ask }
}
