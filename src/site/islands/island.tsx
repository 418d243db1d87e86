import type { ComponentType } from 'react'
import { useContact } from '../contact.tsx'
import { embeddedJson, JsonBlock } from '../json-block.tsx'
import { useWords } from '../words.tsx'
import type { IslandData, IslandName } from './islands.ts'

interface IslandProps<Props extends object> {
  name: IslandName
  /** What `islands.ts` brings to the browser under this name. */
  of: ComponentType<Props>
  /** As JSON carries it: the browser gets nothing else. */
  props: Props
}

/** A part of the page that React takes over in the browser; what stands around it, it never hears of. */
export function Island<Props extends object>({ name, of: Content, props }: IslandProps<Props>) {
  const { locale } = useWords()
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
