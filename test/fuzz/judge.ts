import { calls } from '../../src/contract/calls.ts'
import { isDocumented } from '../api-client.ts'
import { htmlPiece } from './hostile.ts'
import type { Sent } from './requests.ts'

export interface Answer {
  status: number
  headers: Headers
  text: string
}

/** What is wrong with an answer, in words; undefined when nothing is. */
export function faultOf(sent: Sent, { status, headers, text }: Answer): string | undefined {
  const type = headers.get('Content-Type') ?? ''
  if (status >= 500 && !(status === 503 && headers.has('Retry-After')))
    return `answered ${status}: ${text.slice(0, 300)}`
  if (type.startsWith('text/html') && text.includes(htmlPiece))
    return 'what was typed stands in the page as it was typed'
  if (/\n\s+at .+:\d+:\d+|ECONNREFUSED|pg_catalog|node_modules/.test(text)) return 'the answer tells of the inside'
  if (headers.has('Set-Cookie') && /fuzz9|\ba=b\b/.test(headers.get('Set-Cookie') ?? ''))
    return 'a cookie of somebody else’s'
  if (/^(https?:)?\/\//.test(headers.get('Location') ?? '') && !isHome(headers.get('Location') ?? ''))
    return `leads to ${headers.get('Location')}`
  return sent.call && status !== 414 ? isDocumented(calls[sent.call], { status, type, text }) : undefined
}

const isHome = (location: string) => /^http:\/\/(127\.0\.0\.1|localhost|bonaca\.test)[:/]/.test(location)
