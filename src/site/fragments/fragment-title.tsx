import { plainText } from '../../content/plain-text.ts'

/** A section alone has no address for search engines, only a name for whoever hears the frame announced. */
export function FragmentTitle({ of }: { of: string }) {
  return <title>{`${plainText(of)} | Bonaca`}</title>
}
