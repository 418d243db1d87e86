const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * Encloses an Arabic or Hebrew text in directional isolates, so that it doesn't reorder the text around it. Other texts
 * stay unchanged, because all languages of the site run from left to right.
 */
export const isolate = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text)
