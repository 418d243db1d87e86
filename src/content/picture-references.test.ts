import { expect, test } from 'vitest'
import { picturesIn, withoutPictures } from './picture-references.ts'

const [here, gone] = ['a'.repeat(32), 'b'.repeat(32)]
const boat = (picture: string) => ({ picture, alt: { en: 'Bow' }, caption: { en: 'Bow' } })
const member = (picture: string | null) => ({ name: 'Ana', picture })
const values = {
  'pictures.home_water': gone,
  'pictures.home_call': null,
  'aboutPictures.boat': [boat(here), boat(gone), boat('hero-golden-hour')],
  'tripFacts.people': { crew: [member(gone), member(here), member(null)] },
  // A field for text refers to no picture, even if the text looks like the hash of a picture.
  'business.name': gone,
}

test('uploaded pictures are found in places and in rows of lists', () => {
  expect(picturesIn(values)).toEqual([
    { path: 'pictures.home_water', hash: gone },
    { path: 'aboutPictures.boat', hash: here },
    { path: 'aboutPictures.boat', hash: gone },
    { path: 'tripFacts.people', hash: gone },
    { path: 'tripFacts.people', hash: here },
  ])
})

test('without a picture, its place has the sample, its row leaves the boat and the crew keeps its member', () => {
  expect(withoutPictures(values, new Set([gone]))).toEqual({
    ...values,
    'pictures.home_water': null,
    'aboutPictures.boat': [boat(here), boat('hero-golden-hour')],
    'tripFacts.people': { crew: [member(null), member(here), member(null)] },
  })
})
