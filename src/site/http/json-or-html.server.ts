import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MiddlewareFunction } from 'react-router'

/** A page's reply to a form or a data request, sent either as JSON or rendered into the HTML document. */
export interface PageReply<Answer> {
  answer: Answer
  status?: number
  headers?: Record<string, string>
}

type ReplyHandler<Answer> = (args: ActionFunctionArgs | LoaderFunctionArgs) => Promise<PageReply<Answer> | Response>

/** Middleware that answers requests of `fetch-page-data.ts` (Accept: application/json) with JSON, without rendering. */
export const jsonIfRequested =
  (reply: ReplyHandler<unknown>): MiddlewareFunction<Response> =>
  async (args, next) => {
    if (args.request.headers.get('Accept') !== 'application/json') return next()
    try {
      const result = await reply(args)
      if (result instanceof Response) return result
      const { answer, status, headers } = result
      return Response.json(answer, { status: status ?? 200, headers: { ...headers, 'Cache-Control': 'no-store' } })
    } catch (thrown) {
      // A thrown Response is a redirect or an error status; anything else goes to the error boundary.
      if (thrown instanceof Response) return thrown
      throw thrown
    }
  }

/** The action for a form submitted without JavaScript: the page is rendered again with the reply as action data. */
export const htmlAction =
  <Answer>(reply: (args: ActionFunctionArgs) => Promise<PageReply<Answer>>) =>
  async (args: ActionFunctionArgs) => {
    const { answer, status, headers } = await reply(args)
    return data(answer, { status: status ?? 200, headers: headers ?? {} })
  }
