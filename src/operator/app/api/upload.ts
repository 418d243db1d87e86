import { errorOf, OfflineError, prefix } from './call.ts'
import { currentEpoch } from './epoch.ts'

interface UploadOptions {
  key: string
  /** Called with the part of the file that is sent, from 0 to 1. */
  onProgress: (sent: number) => void
}

/**
 * Sends a file as the body of a request without a time limit. `XMLHttpRequest` is used, because `fetch` does not tell
 * how much is sent.
 * @throws CallError if the answer is an error
 * @throws OfflineError if there is no answer
 */
export function upload<Answer>(path: string, file: Blob, { key, onProgress }: UploadOptions): Promise<Answer> {
  const epoch = currentEpoch()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', prefix + path)
    request.responseType = 'json'
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream')
    request.setRequestHeader('X-Locale', document.documentElement.lang)
    request.setRequestHeader('Idempotency-Key', key)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    const lost = () => reject(new OfflineError())
    for (const event of ['error', 'abort', 'timeout']) request.addEventListener(event, lost)
    request.addEventListener('load', () => {
      if (epoch.aborted) return lost()
      if (request.status >= 200 && request.status < 300 && request.response) return resolve(request.response as Answer)
      reject(errorOf(request.status, request.response, request.getResponseHeader('Retry-After')))
    })
    epoch.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
