export type ContentEncoding = 'zstd' | 'br' | 'gzip'

/** Negotiates the encoding by the weights in `Accept-Encoding`. Among equal weights the first of those offered wins. */
export function negotiateEncoding<Offered extends ContentEncoding>(
  accepted: string | undefined,
  offered: readonly Offered[],
): Offered | undefined {
  const weights = new Map<string, number>()
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', weight] = part.split(/;\s*q=/)
    weights.set(name.trim(), weight === undefined ? 1 : Number(weight))
  }
  const weightOf = (coding: Offered) => weights.get(coding) ?? weights.get('*') ?? 0
  const [best] = offered.toSorted((a, b) => weightOf(b) - weightOf(a))
  return best && weightOf(best) > 0 ? best : undefined
}
