/** The GSM 7-bit default alphabet (3GPP TS 23.038), and its extension, whose letters count twice. */
const alphabet = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extension = new Set('\f^{}\\[~]|€')
const plain: Record<string, string> = {
  ...{ đ: 'd', Đ: 'D', ł: 'l', Ł: 'L', ı: 'i', œ: 'oe', Œ: 'OE', '“': '"', '”': '"', '„': '"', '«': '"', '»': '"' },
  ...{ '‘': "'", '’': "'", '‚': "'", '–': '-', '—': '-', '‑': '-', '…': '...', '→': '->', '\u2068': '', '\u2069': '' },
}

/**
 * Replaces letters that the GSM alphabet lacks. An SMS has room for 160 letters of this alphabet, but only for 70
 * letters if one of them is not in the alphabet. Letters lose their marks (`č` becomes `c`), as people write them in an
 * SMS. Letters of other scripts are not replaced.
 */
export const toGsm7 = (text: string): string => [...text.normalize('NFC')].map(letterOf).join('')

function letterOf(letter: string): string {
  if (isInAlphabet(letter)) return letter
  if (letter in plain) return plain[letter] ?? ''
  if (/\s/u.test(letter)) return ' '
  const base = letter.normalize('NFD').replace(/\p{M}/gu, '')
  return [...base].every(isInAlphabet) ? base : letter
}

const isInAlphabet = (letter: string) => alphabet.has(letter) || extension.has(letter)

/** Into how many SMS a text is split. */
export function smsParts(text: string): number {
  const letters = [...text]
  const isGsm = letters.every(isInAlphabet)
  const length = isGsm ? letters.length + letters.filter((letter) => extension.has(letter)).length : text.length
  const [single, each] = isGsm ? [160, 153] : [70, 67]
  return length <= single ? 1 : Math.ceil(length / each)
}
