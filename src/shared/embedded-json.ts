/** JSON in which `<` is escaped, so that no text in it can close the script element around it. */
export type EmbeddedJson = string & { readonly embedded: true }

export const embeddedJson = (data: object): EmbeddedJson =>
  JSON.stringify(data).replaceAll('<', '\\u003c') as EmbeddedJson
