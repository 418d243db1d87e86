import { createContext, use } from 'react'
import { type EmbeddedJson, JsonBlock } from '../json-block.tsx'

/** What a page says of itself to those who list and share it, and no visitor sees. */
export interface Announcement {
  /** The one address of the page. */
  canonical: string
  /** The same page in every language, itself included, and where nobody knows the reader's language. */
  translations: { language: string; href: string }[]
  title: string
  description: string
  siteName: string
  /** As Open Graph writes languages: `en_GB`. */
  locale: string
  otherLocales: string[]
  picture: { href: string; alt: string; type: string; width: number; height: number }
  /** JSON-LD. */
  structuredData: EmbeddedJson
}

const AnnouncementContext = createContext<Announcement | null>(null)
export const AnnouncementProvider = AnnouncementContext.Provider

export function AnnouncementTags() {
  const announcement = use(AnnouncementContext)
  if (!announcement) return null
  const { canonical, translations, structuredData } = announcement
  return (
    <>
      <link rel="canonical" href={canonical} />
      {translations.map(({ language, href }) => (
        <link key={language} rel="alternate" hrefLang={language} href={href} />
      ))}
      <meta name="robots" content="max-image-preview:large" />
      <SharingTags {...announcement} />
      <JsonBlock type="application/ld+json" json={structuredData} />
    </>
  )
}

function SharingTags({ canonical, title, description, siteName, locale, otherLocales, picture }: Announcement) {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:url" content={canonical} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={locale} />
      {otherLocales.map((other) => (
        <meta key={other} property="og:locale:alternate" content={other} />
      ))}
      <meta property="og:image" content={picture.href} />
      <meta property="og:image:type" content={picture.type} />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      <meta property="og:image:alt" content={picture.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
