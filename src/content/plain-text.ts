/** A headline without its marks: `<i>…</i>` for italics, and soft hyphens. */
export const plainText = (text: string): string => text.replace(/<\/?i>|\u00ad/g, '')
