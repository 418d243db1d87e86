const bodies = new WeakMap<Response, Buffer<ArrayBuffer>>()

/**
 * A response without a body stream, whose bytes are attached by `inFull` after React Router has returned it. The router
 * reads `response.body`, for which Node would create a stream from a string.
 */
export function withBufferedBody(text: string, init: ResponseInit): Response {
  const response = new Response(null, init)
  bodies.set(response, encode(text))
  return response
}

/** Attaches the buffered body to a response of `carrying`; returns any other response unchanged. */
export function materialize(response: Response): Response {
  const body = bodies.get(response)
  if (!body) return response
  const full = new Response(body, { status: response.status, headers: response.headers })
  bodies.set(full, body)
  return full
}

/** The bytes of a response body, read from its stream unless they are buffered; null without a body. */
export async function bodyBytes(response: Response): Promise<Buffer<ArrayBuffer> | null> {
  return bodies.get(response) ?? (response.body && Buffer.from(await response.arrayBuffer()))
}

const utf8 = new TextEncoder()

/**
 * Encodes without counting the bytes first, which would take 50 % longer: most characters of our languages are one byte in
 * UTF-8.
 */
function encode(text: string): Buffer<ArrayBuffer> {
  const buffer = Buffer.allocUnsafe(Math.ceil(text.length * 1.25))
  const { read, written } = utf8.encodeInto(text, buffer)
  return read === text.length ? buffer.subarray(0, written) : Buffer.from(text)
}
