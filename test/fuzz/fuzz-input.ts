import { defaultMaxBodyBytes } from '../../src/contract/endpoints.ts'
import type { FuzzRequest } from './fuzz-request.ts'
import { leafPathsOf, replaceAt } from './json-paths.ts'
import { jsonPayloads, type PayloadSet, textPayloads } from './shapes.ts'

/** Converts a text to a request. */
export interface InputEncoding {
  /** Maximum size of the encoded text in bytes. */
  maxBytes: number
  /** Encodes the text for its position in the request. */
  encode(text: string): string
  buildRequest(text: string): FuzzRequest
}

/** A part of a request that a client controls. */
export interface FuzzInput extends InputEncoding {
  name: string
  payloads: PayloadSet
}

export const unknownId = 'AAAAAAAAAAAAAAAAAAAAAA'
/** Bytes reserved for the rest of the request: other headers, other fields. */
export const reserved = 1_200
export const maxHeaderBytes = 16 * 1024 - 3 * reserved
export const maxUrlBytes = 4_096 - 200

export const json = { 'Content-Type': 'application/json' }
export const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
export const multipart = { 'Content-Type': 'multipart/form-data; boundary=b' }

export const asIs = (text: string) => text
export const inJson = (text: string) => JSON.stringify(text).slice(1, -1)
export const inForm = (text: string) => new URLSearchParams([['', text]]).toString().slice(1)
/** Percent-encodes what a URL cannot contain; reserved characters stay. */
export const inUrl = (text: string) => text.replace(/[^\x21-\x7e]|[<>"\\^`{|}#?]/gu, encodeURIComponent)

/** An input for every field of a JSON body, and one for the whole body. */
export const bodyInputs = (name: string, valid: object, buildRequest: (body: string) => FuzzRequest): FuzzInput[] => [
  ...leafPathsOf(valid).map((field) => ({
    name: `${name}, field ${field.join('.')}`,
    maxBytes: defaultMaxBodyBytes - reserved,
    encode: inJson,
    buildRequest: (text: string) => buildRequest(JSON.stringify(replaceAt(valid, field, text))),
    payloads: textPayloads,
  })),
  { name: `${name}, body`, maxBytes: defaultMaxBodyBytes, encode: asIs, buildRequest, payloads: jsonPayloads },
]
