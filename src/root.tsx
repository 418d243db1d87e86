import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, Outlet, useRouteLoaderData } from 'react-router'
import { languages } from './i18n/locales.ts'
import { brandColours } from './shared/brand-colours.ts'
import { NoscriptReload } from './site/booking/result/noscript-reload.tsx'
import { AppScript } from './site/context/app-script.tsx'
import { ContactProvider } from './site/context/contact-context.tsx'
import { MetaTags } from './site/head/meta-tags.tsx'
import { loadMetadata } from './site/head/metadata.server.ts'
import { requestContext } from './site/http/request-context.ts'
import { FontPreloads } from './site/layout/font-preloads.tsx'
import { useCurrentRoute } from './site/routing/current-route.ts'
import styles from './site/styles/site.css?url'
import { ThirdPartyScript } from './site/third-party/third-party-script.tsx'

/** The operator's contact data and the third parties of every page. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  await loadMetadata(url, context)
  const { operator, thirdParties } = context.get(requestContext)
  return { contact: operator, outside: thirdParties }
}

export { ErrorScreen as ErrorBoundary } from './site/layout/error-screen.tsx'

export function Layout({ children }: { children: ReactNode }) {
  const { locale, page, fragment } = useCurrentRoute()
  const facts = useRouteLoaderData<typeof loader>('root')
  return (
    <html lang={languages[locale].iso.slice(0, 2)} className={fragment && 'fragment'} data-page={page}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="theme-color" content={brandColours.paper} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/pictures/icon-180.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <FontPreloads locale={locale} />
        {/* With `precedence` React places it before its preloaded scripts, which would otherwise delay it. */}
        <link rel="stylesheet" href={styles} precedence="site" />
        {/* Embedded in another site: links open in the top window, and no visitor data is stored. */}
        {fragment ? <base target="_top" /> : <AppScript />}
        <ThirdPartyScript />
        <MetaTags />
        <NoscriptReload />
      </head>
      <body>
        <ContactProvider value={facts?.contact ?? null}>{children}</ContactProvider>
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}
