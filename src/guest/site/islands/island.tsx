import type { ComponentType } from 'react'
import type { Locale } from '../../../i18n/locales.ts'
import { embeddedJson } from '../../../shared/embedded-json.ts'
import { type Operator, useContact } from '../context/contact-context.tsx'
import { useI18n } from '../context/i18n-context.tsx'
import { JsonBlock } from '../ui/json-block.tsx'

/** The hydration data that the server embeds next to an island. */
export interface IslandData {
  locale: Locale
  contact: Operator
  props: object
}

export type IslandName = 'book_now' | 'booking' | 'message' | 'review'

interface IslandProps<Props extends object> {
  name: IslandName
  /** The component that `hydrate-island.ts` loads in the browser under this name. */
  of: ComponentType<Props>
  /** Serialized as JSON for hydration. */
  props: Props
}

/** A part of the page that React hydrates in the browser. The rest of the page stays static HTML. */
export function Island<Props extends object>({ name, of: Content, props }: IslandProps<Props>) {
  const { locale } = useI18n()
  const data: IslandData = { locale, contact: useContact(), props }
  return (
    <>
      <div data-island={name}>
        <Content {...props} />
      </div>
      <JsonBlock type="application/json" json={embeddedJson(data)} />
    </>
  )
}
