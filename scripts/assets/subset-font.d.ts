declare module 'subset-font' {
  type Axis = number | { min: number; max: number; default: number }
  interface Options {
    targetFormat: 'woff2' | 'truetype'
    variationAxes?: Record<string, Axis>
    keepFeatures?: string[]
    keepAllGlyphs?: boolean
    noHinting?: boolean
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
