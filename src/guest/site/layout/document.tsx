import { currentLook } from '../../../content/current-look.ts'
import { catalogueOf } from '../../../i18n/catalogues.ts'
import { formatsOf } from '../../../i18n/formats.ts'
import type { Language } from '../../../i18n/languages.ts'
import { type Locale, languages, locales } from '../../../i18n/locales.ts'
import { brandColours } from '../../../shared/brand-colours.ts'
import { ContactProvider, type OperatorContact } from '../context/contact-context.tsx'
import { createI18n, I18nProvider } from '../context/i18n-context.tsx'
import { MetaTags } from '../head/meta-tags.tsx'
import { PageContextProvider, type PageContextValue } from '../head/page-context.tsx'
import type { PageParts } from '../http/page-definition.tsx'
import textCentral from '../styles/fonts/instrument-sans-central.woff2?url'
import text from '../styles/fonts/instrument-sans-first.woff2?url'
import headlineCentral from '../styles/fonts/newsreader-display-central.woff2?url'
import headline from '../styles/fonts/newsreader-display-first.woff2?url'
import italicCentral from '../styles/fonts/newsreader-italic-central.woff2?url'
import italic from '../styles/fonts/newsreader-italic-first.woff2?url'
import leadCentral from '../styles/fonts/newsreader-text-central.woff2?url'
import lead from '../styles/fonts/newsreader-text-first.woff2?url'
import styles from '../styles/site.css?url'
import { ThirdPartyScript } from '../third-party/third-party-script.tsx'
import { SiteLayout } from './site-layout.tsx'

const i18nByLocale = new Map(
  locales.map((locale) => [locale, createI18n(locale, catalogueOf(locale), formatsOf(locale))]),
)

interface DocumentProps extends PageParts {
  context: PageContextValue
  contact: OperatorContact
}

/** The HTML document of a page. A fragment is shown in an iframe on another site, so it has no header and footer. */
export function Document({ context, contact, content, head }: DocumentProps) {
  const { locale, page, fragment, metadata, scripts } = context
  const look = currentLook()
  const versioned = (path: string) => (look.version ? `${path}?v=${look.version}` : path)
  return (
    <PageContextProvider value={context}>
      <ContactProvider value={{ ...contact, name: look.name }}>
        <I18nProvider value={i18nByLocale.get(locale) ?? null}>
          <html lang={languages[locale].iso.slice(0, 2)} className={fragment && 'fragment'} data-page={page}>
            <head>
              <meta charSet="utf-8" />
              <meta name="viewport" content="width=device-width,initial-scale=1" />
              <meta name="theme-color" content={brandColours.paper} media="(prefers-color-scheme: light)" />
              <meta name="theme-color" content={brandColours.night} media="(prefers-color-scheme: dark)" />
              <link rel="icon" href={versioned('/favicon.svg')} type="image/svg+xml" />
              <link rel="apple-touch-icon" href={versioned('/pictures/icon-180.png')} />
              <link rel="manifest" href={versioned('/site.webmanifest')} />
              <FontPreloads locale={locale} />
              {/* React preloads the scripts. These preloads would delay a style sheet that comes after them, so
                  `precedence` makes React place the style sheet first. */}
              <link rel="stylesheet" href={styles} precedence="site" />
              {look.sheet && <link rel="stylesheet" href={look.sheet} precedence="site" />}
              {/* A fragment is embedded in another site. Its links open in the top window; it loads no script and
                  stores no visitor data. */}
              {fragment ? <base target="_top" /> : scripts.map((src) => <script key={src} type="module" src={src} />)}
              <ThirdPartyScript />
              {metadata && <MetaTags {...metadata} />}
              {head}
            </head>
            <body>{fragment ? <main>{content}</main> : <SiteLayout>{content}</SiteLayout>}</body>
          </html>
        </I18nProvider>
      </ContactProvider>
    </PageContextProvider>
  )
}

/** Fonts for all locales. They include Croatian letters, because place names on every page contain them. */
const allLocales = [text, headline, italic, lead, textCentral, leadCentral]
const additional: Record<NonNullable<Language['fontSubset']>, string[]> = {
  central: [headlineCentral, italicCentral],
}

/** Preloads the fonts of the visible part of the page, so that they load in parallel with the style sheet. */
function FontPreloads({ locale }: { locale: Locale }) {
  const { fontSubset } = languages[locale]
  return [...allLocales, ...(fontSubset ? additional[fontSubset] : [])].map((font) => (
    <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
  ))
}
