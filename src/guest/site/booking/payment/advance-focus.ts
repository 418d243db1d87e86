import {
  type CardField,
  type CardFieldEvent,
  type CardFields,
  cardFields,
} from '../../../../platform/integrations/card-fields.ts'

/**
 * On touch screens: moves the focus from a complete card field to the next one, and from a name that is already filled in
 * to the card number, so that the guest types without tapping into each field. With a keyboard the Tab key does that.
 */
export function advanceFocus(card: CardFields): (event: CardFieldEvent) => void {
  const completed = new Set<CardField>()
  return ({ field, type, complete }) => {
    if (!matchMedia('(pointer: coarse)').matches) return
    const holder = document.activeElement
    const isNamed = holder instanceof HTMLInputElement && holder.id === 'card-holder' && holder.value.trim() !== ''
    if (type === 'ready' && field === 'number' && isNamed) card.focus('number')
    const wasComplete = completed.has(field)
    if (complete) completed.add(field)
    else completed.delete(field)
    if (type !== 'change' || !complete || wasComplete) return
    const next = cardFields.slice(cardFields.indexOf(field) + 1).find((other) => !completed.has(other))
    if (next) card.focus(next)
  }
}
