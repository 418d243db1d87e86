import type { MessageKey } from '../../../../i18n/translator.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import type { PlacedName, Sheet } from './sheet.ts'

/** Place names in the convention of nautical charts: land in roman capitals, water in italics. */
export function PlaceNames({ land, water }: Pick<Sheet, 'land' | 'water'>) {
  const { t } = useI18n()
  return (
    <>
      {land.map(({ text, ...name }) => (
        <PlaceName key={text} kind="land" text={text} {...name} />
      ))}
      {water.map(({ key, ...name }) => {
        const text = waterNames.get(key)
        return text && <PlaceName key={key} kind="water" text={t(text)} {...name} />
      })}
    </>
  )
}

const waterNames = new Map<string, MessageKey>([
  ['adriatic', 'chart.adriatic'],
  ['north_channel', 'chart.north_channel'],
  ['middle_channel', 'chart.middle_channel'],
])

function PlaceName({ kind, text, x, y, size, turned }: PlacedName & { kind: 'land' | 'water'; text: string }) {
  return (
    <text
      className={kind}
      fontSize={size}
      textAnchor="middle"
      transform={`translate(${x} ${y})${turned ? ` rotate(${turned})` : ''}`}
    >
      {text}
    </text>
  )
}
