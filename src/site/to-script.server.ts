import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MiddlewareFunction } from 'react-router'

/** What a page has to say to a form or a question, whether it leaves as data or inside of a document. */
export interface Reply<Answer> {
  answer: Answer
  status?: number
  headers?: Record<string, string>
}

type Answering<Answer> = (args: ActionFunctionArgs | LoaderFunctionArgs) => Promise<Reply<Answer> | Response>

/** Our own script (`ask-page.ts`) gets the reply as JSON, ahead of any rendering. */
export const toScript =
  (reply: Answering<unknown>): MiddlewareFunction<Response> =>
  async (args, next) => {
    if (args.request.headers.get('Accept') !== 'application/json') return next()
    try {
      const given = await reply(args)
      if (given instanceof Response) return given
      const { answer, status, headers } = given
      return Response.json(answer, { status: status ?? 200, headers: { ...headers, 'Cache-Control': 'no-store' } })
    } catch (thrown) {
      // A redirect; whatever else is thrown is a fault, and told as one.
      if (thrown instanceof Response) return thrown
      throw thrown
    }
  }

/** The same reply for a form without script: the page is shown again around it. */
export const toDocument =
  <Answer>(reply: (args: ActionFunctionArgs) => Promise<Reply<Answer>>) =>
  async (args: ActionFunctionArgs) => {
    const { answer, status, headers } = await reply(args)
    return data(answer, { status: status ?? 200, headers: headers ?? {} })
  }
