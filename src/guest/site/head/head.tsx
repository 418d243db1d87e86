import { useEffect } from 'react'
import { useContact } from '../context/contact-context.tsx'

interface HeadProps {
  /** The title of the page; `Head` appends the name of the site. */
  title: string
  description?: string
  /** Adds `noindex`, for example for pages with personal content, error pages and trips that are not on sale. */
  unlisted?: boolean
}

/** Title, description and robots tag; React hoists them into the document head. */
export function Head({ title, description, unlisted = false }: HeadProps) {
  const { name } = useContact()
  // Notifies analytics (`third-party/analytics.ts`), which runs outside React, that the step and its URL may have changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: dispatches once per title
  useEffect(() => {
    dispatchEvent(new Event('page:title'))
  }, [title])
  return (
    <>
      <title>{`${title} | ${name}`}</title>
      {description && <meta name="description" content={description} />}
      {unlisted && <meta name="robots" content="noindex" />}
    </>
  )
}
