import type { EmbeddedJson } from '../../../shared/embedded-json.ts'
import { JsonBlock } from '../ui/json-block.tsx'

/** Metadata for search engines and link previews. */
export interface DocumentMetadata {
  canonical: string
  /** `hreflang` alternates: the URL of the page in each language, including its own, and `x-default`. */
  alternates: { language: string; href: string }[]
  title: string
  description: string
  siteName: string
  /** The locale in Open Graph format, such as `en_GB`. */
  locale: string
  image: { href: string; alt: string; type: string; width: number; height: number }
  /** JSON-LD. */
  structuredData: EmbeddedJson
}

export function MetaTags(metadata: DocumentMetadata) {
  const { canonical, alternates, structuredData } = metadata
  return (
    <>
      <link rel="canonical" href={canonical} />
      {alternates.map(({ language, href }) => (
        <link key={language} rel="alternate" hrefLang={language} href={href} />
      ))}
      <meta name="robots" content="max-image-preview:large" />
      <OpenGraphTags {...metadata} />
      <JsonBlock type="application/ld+json" json={structuredData} />
    </>
  )
}

function OpenGraphTags({ canonical, title, description, siteName, locale, image }: DocumentMetadata) {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:url" content={canonical} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={locale} />
      <meta property="og:image" content={image.href} />
      <meta property="og:image:type" content={image.type} />
      <meta property="og:image:width" content={String(image.width)} />
      <meta property="og:image:height" content={String(image.height)} />
      <meta property="og:image:alt" content={image.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
