import { useEffect, useRef } from 'react'

/** Calls back once for every answer of a fetcher. */
export function useNews<News>(news: News | undefined, tell: (news: News) => void) {
  const told = useRef<News>(undefined)
  useEffect(() => {
    if (news === undefined || told.current === news) return
    told.current = news
    tell(news)
  })
}
