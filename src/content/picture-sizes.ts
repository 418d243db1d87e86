import table from './pictures.json' with { type: 'json' }

/** A point of a picture, as fractions of its width and height. */
export interface FocalPoint {
  x: number
  y: number
}

/** What sizes and crops of an uploaded picture depend on. */
export interface PictureShape {
  hash: string
  width: number
  height: number
  focalPoint: FocalPoint
}

/** Whether a name is the hash of an uploaded picture. Names of the site's own pictures have other letters. */
export const isPictureHash = (name: string): boolean => /^[0-9a-f]{32}$/.test(name)

export type PictureFormat = 'avif' | 'webp' | 'jpg'

/** A file that pages show. `ratio` is missing for the whole picture. */
export interface PictureSize {
  ratio?: readonly [across: number, down: number]
  width: number
  format: PictureFormat
}

export interface Rectangle {
  left: number
  top: number
  width: number
  height: number
}

type Ratio = readonly [number, number]
interface CropRow {
  ratio: number[]
  widths: number[]
  quality?: number
}

const cropRows: CropRow[] = Object.values(table.crops)
const ratioOf = ({ ratio: [across = 1, down = 1] }: Pick<CropRow, 'ratio'>): Ratio => [across, down]
const ratioName = ([across, down]: Ratio) => `${across}x${down}`

/** The ratios of all crops of `pictures.json`, each with the widths of the crops that have it. */
export const cropRatios: { ratio: Ratio; widths: number[] }[] = [
  ...new Map(cropRows.map((row) => [ratioName(ratioOf(row)), ratioOf(row)])).values(),
].map((ratio) => ({
  ratio,
  widths: [
    ...new Set(cropRows.filter((row) => ratioName(ratioOf(row)) === ratioName(ratio)).flatMap(({ widths }) => widths)),
  ].sort((one, other) => one - other),
}))

/** The largest part of the picture with this ratio, centred on the focal point as far as the edges allow; in pixels. */
export function cropRectangle({ width, height, focalPoint }: Omit<PictureShape, 'hash'>, ratio: Ratio): Rectangle {
  const [across, down] = ratio
  const cut = {
    width: Math.max(1, Math.min(width, Math.round((height * across) / down))),
    height: Math.max(1, Math.min(height, Math.round((width * down) / across))),
  }
  const start = (centre: number, whole: number, part: number) =>
    Math.min(Math.max(Math.round(centre * whole - part / 2), 0), whole - part)
  return {
    left: start(focalPoint.x, width, cut.width),
    top: start(focalPoint.y, height, cut.height),
    ...cut,
  }
}

/** The `widths` for which `available` pixels are enough; if there are none, the narrowest. */
export const widthsUpTo = (widths: readonly number[], available: number): number[] => {
  const fitting = widths.filter((width) => width <= available)
  return fitting.length > 0 ? fitting : [Math.min(...widths)]
}

/** The widths of the whole picture, or of its part with this ratio. */
export const widthsOf = (shape: Omit<PictureShape, 'hash'>, ratio?: Ratio): number[] =>
  ratio
    ? widthsUpTo(
        cropRatios.find((each) => ratioName(each.ratio) === ratioName(ratio))?.widths ?? [],
        cropRectangle(shape, ratio).width,
      )
    : widthsUpTo(table.widths, shape.width)

/** The width of the file for browsers without AVIF and WebP. */
const fallbackWidthOf = ({ width }: Pick<PictureShape, 'width'>): number =>
  Math.max(...widthsUpTo([table.fallbackWidth, ...table.widths.filter((each) => each < table.fallbackWidth)], width))

/** All files of a picture that pages may show, those of the whole picture first. */
export function sizesOf(shape: Omit<PictureShape, 'hash'>): PictureSize[] {
  const modern = (size: Omit<PictureSize, 'format'>): PictureSize[] => [
    { ...size, format: 'avif' },
    { ...size, format: 'webp' },
  ]
  return [
    { width: fallbackWidthOf(shape), format: 'jpg' },
    ...widthsOf(shape).flatMap((width) => modern({ width })),
    ...cropRatios.flatMap(({ ratio }) => widthsOf(shape, ratio).flatMap((width) => modern({ ratio, width }))),
  ]
}

/** The name of a crop in the table `picture_size` and in addresses: `4x5_50_37`; empty for the whole picture. */
export const cropKey = (
  { focalPoint: { x, y } }: Pick<PictureShape, 'focalPoint'>,
  ratio: Ratio | undefined,
): string => (ratio ? `${ratioName(ratio)}_${Math.round(x * 100)}_${Math.round(y * 100)}` : '')

/** The address of a file without width and format. Browsers cache the file, so the address contains the focal point. */
export const pictureBase = (shape: PictureShape, ratio?: Ratio): string =>
  ratio ? `${shape.hash}-${cropKey(shape, ratio)}` : shape.hash

export const picturePath = (shape: PictureShape, { ratio, width, format }: PictureSize): string =>
  `/pictures/${pictureBase(shape, ratio)}-${width}.${format}`

/** The file for browsers without AVIF and WebP. */
export function fallbackOf(shape: PictureShape): { path: string; width: number; height: number } {
  const width = fallbackWidthOf(shape)
  const height = Math.round((width * shape.height) / shape.width)
  return { path: picturePath(shape, { width, format: 'jpg' }), width, height }
}
