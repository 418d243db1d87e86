const bodies = new WeakMap<Response, Buffer<ArrayBuffer>>()

/**
 * An answer that the router hands on without its body, which only `inFull` puts into it: the router asks of each answer
 * whether it has one, and to be able to say so Node would make a stream of it.
 */
export function carrying(text: string, init: ResponseInit): Response {
  const answer = new Response(null, init)
  bodies.set(answer, bytesOf(text))
  return answer
}

/** The answer with the body that it carries; any other as it is. */
export function inFull(answer: Response): Response {
  const body = bodies.get(answer)
  if (!body) return answer
  const full = new Response(body, { status: answer.status, headers: answer.headers })
  bodies.set(full, body)
  return full
}

/** All of an answer's body, which is read where it isn't known; null where there is none. */
export async function bodyOf(answer: Response): Promise<Buffer<ArrayBuffer> | null> {
  return bodies.get(answer) ?? (answer.body && Buffer.from(await answer.arrayBuffer()))
}

const utf8 = new TextEncoder()

/** Written without being counted first, which takes half as long again: of our languages few letters are more than a byte. */
function bytesOf(text: string): Buffer<ArrayBuffer> {
  const room = Buffer.allocUnsafe(Math.ceil(text.length * 1.25))
  const { read, written } = utf8.encodeInto(text, room)
  return read === text.length ? room.subarray(0, written) : Buffer.from(text)
}
