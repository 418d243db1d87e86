import { pageContent } from '../../content/page-content.server.ts'
import type { PageRequest } from '../http/page-definition.tsx'

/** Content of the home page in the locale of a URL such as `/de/Reviews`, or in English. */
export const loadHomeContent = ({ locale, services }: PageRequest) => pageContent('home', locale, services.operator)
