import { plainText } from '../../../content/plain-text.ts'
import { useContact } from '../context/contact-context.tsx'

/** Document title of a fragment, which screen readers announce as the name of the iframe. */
export function FragmentTitle({ headline }: { headline: string }) {
  const { name } = useContact()
  return <title>{`${plainText(headline)} | ${name}`}</title>
}
