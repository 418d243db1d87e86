import { useEffect } from 'react'

interface HeadProps {
  title: string
  description?: string
  /** For pages that are one person's own. */
  unlisted?: boolean
}

/** What a page says of itself to the visitor's browser; React moves it into the document's head. */
export function Head({ title, description, unlisted = false }: HeadProps) {
  // Told to whoever isn't React's: what is shown, and its address, is another now; see `outside/analytics.ts`.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every title
  useEffect(() => {
    dispatchEvent(new Event('page:title'))
  }, [title])
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {unlisted && <meta name="robots" content="noindex" />}
    </>
  )
}
