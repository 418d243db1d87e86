/** Strips `<i>…</i>` and soft hyphens from a headline. */
export const plainText = (text: string): string => text.replace(/<\/?i>|\u00ad/g, '')
