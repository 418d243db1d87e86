/** The `submit` event in browsers with WebMCP. */
interface ToolSubmitEvent extends SubmitEvent {
  /** Whether an assistant has filled in the form. */
  agentInvoked: boolean
  respondWith(result: Promise<unknown>): void
}

/**
 * Returns the result of a submission to the assistant, if an assistant has filled in the form. For forms that a script
 * sends by `fetch`. Call `preventDefault` first.
 */
export function answerAssistant(event: Event, result: Promise<unknown>) {
  if ('agentInvoked' in event && event.agentInvoked) (event as ToolSubmitEvent).respondWith(result)
}
