import { useRef, useState } from 'react'
import { fetchPageData } from '../client/fetch-page-data.ts'

interface FetcherState<Answer> {
  busy: boolean
  /** A new object for every response. Its data is undefined if the request failed. */
  response: { data: Answer | undefined } | undefined
}

/** Sends requests to pages of the site. Only the response of the latest request is used. */
export function usePageFetcher<Answer>() {
  const [state, setState] = useState<FetcherState<Answer>>({ busy: false, response: undefined })
  const latest = useRef(0)
  const send = async (url: string, form?: FormData) => {
    const id = ++latest.current
    setState(({ response }) => ({ busy: true, response }))
    const data = await fetchPageData<Answer>(url, form)
    if (id === latest.current) setState({ busy: false, response: { data } })
  }
  return { ...state, send }
}
