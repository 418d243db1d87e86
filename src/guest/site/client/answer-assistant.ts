/** A submission in a browser with WebMCP. */
interface ToolSubmitEvent extends SubmitEvent {
  /** Whether an assistant has filled in the form. */
  agentInvoked: boolean
  respondWith(result: Promise<unknown>): void
}

/** Gives the result of a form that a script sends to the assistant that has filled it in. Call `preventDefault` first. */
export function answerAssistant(event: Event, result: Promise<unknown>) {
  if ('agentInvoked' in event && event.agentInvoked) (event as ToolSubmitEvent).respondWith(result)
}
