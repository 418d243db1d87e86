export type ContentEncoding = 'br' | 'gzip'

/** Negotiates the encoding by the weights in `Accept-Encoding`. Prefers Brotli if both weights are equal. */
export function negotiateEncoding(accepted = ''): ContentEncoding | null {
  const weights = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', weight] = part.split(/;\s*q=/)
    weights.set(name.trim(), weight === undefined ? 1 : Number(weight))
  }
  const weightOf = (coding: ContentEncoding) => weights.get(coding) ?? weights.get('*') ?? 0
  if (weightOf('br') > 0 && weightOf('br') >= weightOf('gzip')) return 'br'
  return weightOf('gzip') > 0 ? 'gzip' : null
}
