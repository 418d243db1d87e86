import type { RouterContextProvider } from 'react-router'
import { pageContent } from '../../content/page-content.server.ts'
import { localeOf } from '../address.ts'
import { requestContext } from '../request-context.ts'

/** The home page's words in the language that an address such as `/de/Reviews` begins with, or in English. */
export const homeContent = (url: URL, context: Readonly<RouterContextProvider>) =>
  pageContent('home', localeOf(url.pathname), context.get(requestContext).operator)
