import { plainText } from '../../../content/plain-text.ts'

/** Document title of a fragment, which screen readers announce as the name of the iframe. */
export function FragmentTitle({ headline }: { headline: string }) {
  return <title>{`${plainText(headline)} | Bonaca`}</title>
}
