import { expect, test } from 'vitest'
import { cropRectangle } from '../../../../content/picture-sizes.ts'
import { cropPosition, type Ratio } from './crop-position.ts'

test('the studio shows the part that the job cuts out', () => {
  for (const ratio of [
    [1, 1],
    [4, 5],
    [21, 9],
  ] satisfies Ratio[])
    for (const focalPoint of [
      { x: 0, y: 1 },
      { x: 0.5, y: 0.5 },
      { x: 0.62, y: 0.3 },
    ]) {
      const shape = { width: 1600, height: 1067, focalPoint }
      const { left, top, width, height } = cropRectangle(shape, ratio)
      const [x = Number.NaN, y = Number.NaN] = cropPosition(shape, ratio).match(/\d+/g)?.map(Number) ?? []
      // The position is rounded to whole percents, so 16 pixels, one percent of the width, are the tolerance.
      expect(Math.abs((x / 100) * (1600 - width) - left)).toBeLessThan(16)
      expect(Math.abs((y / 100) * (1067 - height) - top)).toBeLessThan(16)
    }
})
