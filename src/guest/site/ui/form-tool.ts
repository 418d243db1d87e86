import type { MessageKeyOf, Translate } from '../../../i18n/translator.ts'

/**
 * The forms that browsers with WebMCP offer to assistants as tools, by tool name. With `submitsItself` the assistant
 * can submit the form, which changes nothing. Every other form is submitted by the person. Forms that pay, confirm or
 * cancel are no tools. The form that names the buyer on an invoice is no tool either, because an invoice can't be
 * changed.
 */
export const formTools = {
  book_day: { submitsItself: true },
  booking_status: { submitsItself: true },
  change_booking: { submitsItself: false },
  choose_another_day: { submitsItself: false },
  choose_day: { submitsItself: true },
  choose_departure: { submitsItself: true },
  choose_trip: { submitsItself: true },
  enter_details: { submitsItself: false },
  enter_passengers: { submitsItself: false },
  join_waitlist: { submitsItself: false },
  reduce_waiting_party: { submitsItself: false },
  refund_status: { submitsItself: true },
  request_private_tour: { submitsItself: false },
  send_message: { submitsItself: false },
  write_review: { submitsItself: false },
} satisfies Record<string, { submitsItself: boolean }>

type FormTool = keyof typeof formTools

/**
 * The attributes that make a form a tool.
 * @param message the key of the tool's description, `tool.<tool name>`
 */
export function formTool(t: Translate, message: MessageKeyOf<'tool', FormTool>) {
  const toolname = message.slice(message.indexOf('.') + 1) as FormTool
  return {
    toolname,
    tooldescription: t(message),
    ...(formTools[toolname].submitsItself && { toolautosubmit: '' as const }),
  }
}

/**
 * The attribute that describes a field to assistants. Radio buttons or checkboxes with the same name share one
 * description, on the nearest `fieldset` around all of them.
 */
export const parameter = (...texts: (string | false | undefined)[]) => ({
  toolparamdescription: texts.filter(Boolean).join(' – '),
})

declare module 'react' {
  interface FormHTMLAttributes<T> {
    toolname?: string
    tooldescription?: string
    toolautosubmit?: ''
  }
  interface HTMLAttributes<T> {
    toolparamdescription?: string
  }
}
