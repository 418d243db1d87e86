import { useEffect } from 'react'
import { hrefTo } from '../../i18n/href-to.ts'
import { defaultLocale, locales } from '../../i18n/locales.ts'
import { useSiteFacts } from '../contact.tsx'
import { useCurrentRoute } from '../route-of.ts'

interface HeadProps {
  title: string
  description?: string
  /** For pages that are one person's own. */
  unlisted?: boolean
}

/** What a page says of itself to browsers and search engines; React moves it into the document's head. */
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
      {unlisted ? <meta name="robots" content="noindex" /> : <Addresses />}
    </>
  )
}

/** The page's one address, and the same page in the other languages. */
function Addresses() {
  const { page, locale } = useCurrentRoute()
  const origin = useSiteFacts()?.origin
  if (!page || !origin) return null
  return (
    <>
      <link rel="canonical" href={origin + hrefTo(page, locale)} />
      {locales.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={origin + hrefTo(page, other)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + hrefTo(page, defaultLocale)} />
    </>
  )
}
