import { currentLook } from '../../../content/current-look.ts'
import { useI18n } from '../context/i18n-context.tsx'

/** The link to the home page. It shows the operator's wordmark: a text in the typeface of headlines, or a picture. */
export function Wordmark() {
  const { t, href } = useI18n()
  const { name, wordmark } = currentLook()
  const link = { href: href('home'), 'aria-label': t('layout.wordmark', { name }) }
  if ('svg' in wordmark) {
    const html = { __html: wordmark.svg }
    // biome-ignore lint/security/noDangerouslySetInnerHtml: `readWordmarkSvg` has written it, of allowed elements and values
    return <a className="wordmark wordmark-picture" {...link} dangerouslySetInnerHTML={html} />
  }
  return (
    <a className="wordmark" {...link} data-length={lengthOf(wordmark.text)}>
      {wordmark.text}
    </a>
  )
}

/** The value of `data-length`, for which the style sheet has a smaller font size; undefined for a short name. */
function lengthOf(text: string): 'long' | 'longest' | undefined {
  const width = widthOf(text)
  return width > 9 ? 'longest' : width > 4.5 ? 'long' : undefined
}

/** The wordmark with its reflection in the water. */
export function MirroredWordmark() {
  return (
    <svg className="wordmark-reflection" viewBox="0 0 1384 400" aria-hidden="true">
      <defs>
        <linearGradient id="reflection-fade" x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#fff" stopOpacity=".34" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </linearGradient>
        <mask id="reflection" maskUnits="userSpaceOnUse" x="0" y="284" width="1384" height="116">
          <path fill="url(#reflection-fade)" d="M0 284h1384v116H0z" />
        </mask>
      </defs>
      <Standing />
      <g mask="url(#reflection)">
        <Standing isMirrored />
      </g>
      <path className="waterline" d="M-3000 284h7000" />
    </svg>
  )
}

/** The wordmark standing on the waterline or, if `isMirrored`, its mirror image below the waterline. */
function Standing({ isMirrored = false }: { isMirrored?: boolean }) {
  const { wordmark } = currentLook()
  if ('svg' in wordmark) {
    const height = Math.min(230, 1300 / wordmark.ratio)
    const width = height * wordmark.ratio
    const box = `x="${(1384 - width) / 2}" y="${270 - height}" width="${width}" height="${height}"`
    const transform = isMirrored ? 'matrix(1 0 0 -1 0 568)' : undefined
    const placed = wordmark.svg.replace('<svg', `<svg ${box}`)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: as above
    return <g transform={transform} dangerouslySetInnerHTML={{ __html: placed }} />
  }
  const scale = Math.min(1, widest / widthOf(wordmark.text))
  const transform = isMirrored ? 'scale(1 -1)' : undefined
  if (scale === 1) {
    return (
      <text x="682" y={isMirrored ? -284 : 284} textAnchor="middle" transform={transform}>
        {wordmark.text}
      </text>
    )
  }
  const size = scale.toFixed(3)
  return (
    <text textAnchor="middle" transform={`translate(682 284) scale(${size} ${isMirrored ? '-' : ''}${size})`}>
      {wordmark.text}
    </text>
  )
}

/**
 * The greatest width at which a text fits into the footer in full size, as `widthOf` measures it. A wider text is
 * shrunk.
 */
const widest = 3.1

/** About how wide a text is, in multiples of the font size. */
function widthOf(text: string): number {
  const widths = [...text].map((letter) =>
    /[ijltfr'’.,:;!|()\s-]/.test(letter) ? 0.3 : /[mwMW&—]/.test(letter) ? 0.82 : /\p{Lu}/u.test(letter) ? 0.66 : 0.49,
  )
  return widths.reduce((sum, width) => sum + width, 0)
}
