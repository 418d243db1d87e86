import type { RouterContextProvider } from 'react-router'
import { pageContent } from '../../content/page-content.server.ts'
import { requestContext } from '../http/request-context.ts'
import { localeOfPath } from '../routing/page-by-path.ts'

/** Content of the home page in the locale of a URL such as `/de/Reviews`, or in English. */
export const loadHomeContent = (url: URL, context: Readonly<RouterContextProvider>) =>
  pageContent('home', localeOfPath(url.pathname), context.get(requestContext).operator)
