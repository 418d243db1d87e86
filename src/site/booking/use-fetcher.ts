import { useRef, useState } from 'react'
import { fetchPageData } from '../client/fetch-page-data.ts'

interface FetcherState<Answer> {
  busy: boolean
  /** A new object for every response; its data is undefined if the server could not be reached. */
  response: { data: Answer | undefined } | undefined
}

/** Sends requests to pages of the site; the response of a superseded request is dropped. */
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
