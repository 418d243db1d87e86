import { z } from 'zod'
import { picturePlaceNames } from '../../content/picture-places.ts'
import { textInLanguagesChange } from '../../contract/primitives.ts'
import { removePicture, setPicture } from '../../domain/pictures/manage-pictures.ts'
import { readPictures } from '../../domain/pictures/pictures.ts'
import { defineOperation, done } from './define-operation.ts'
import {
  focalPoint,
  pictureAnswer,
  pictureHash,
  pictureName,
  picturePlaceAnswer,
  viewPicture,
  viewPictures,
  viewPlace,
} from './picture-view.ts'

/** All uploaded pictures, the newest first, and the places of pictures on pages. */
export const pictures = defineOperation({
  name: 'pictures',
  role: 'owner',
  effect: 'read',
  input: z.object({}),
  answer: z.object({ pictures: z.array(pictureAnswer), places: z.array(picturePlaceAnswer) }),
  run: async ({ db }) =>
    done({ pictures: await viewPictures(db, await readPictures(db)), places: picturePlaceNames.map(viewPlace) }),
  refusals: {},
})

/** Changes a picture. Omitted fields and languages stay unchanged; null removes the text of a language. */
export const pictureSet = defineOperation({
  name: 'picture-set',
  role: 'owner',
  effect: 'none',
  input: z.strictObject({
    hash: pictureHash,
    name: pictureName.optional(),
    alt: textInLanguagesChange(300).optional(),
    focalPoint: focalPoint.optional(),
  }),
  answer: z.object({ picture: pictureAnswer }),
  async run(context, input) {
    const outcome = await setPicture(context, { ...input, actor: context.actor })
    return outcome.ok ? { ...outcome, picture: await viewPicture(context.db, outcome.picture) } : outcome
  },
  refusals: { unknown: 'refused.no_picture' },
})

/** Removes a picture. Refused while a trip, a quay, the published site or the draft uses the picture. */
export const pictureRemove = defineOperation({
  name: 'picture-remove',
  role: 'owner',
  effect: 'none',
  input: z.strictObject({ hash: pictureHash }),
  answer: z.object({ hash: z.string() }),
  run: (context, { hash }) => removePicture(context, { hash, actor: context.actor }),
  refusals: {
    unknown: 'refused.no_picture',
    in_use: ({ uses }, { say }) =>
      say('refused.picture_in_use', {
        uses: uses.map(({ kind, id }) => say(`picture.use.${kind}`, { id })).join(', '),
      }),
  },
})
