import { z } from 'zod'
import { textInLanguages } from '../../contract/primitives.ts'
import { PictureFile } from '../../domain/pictures/clean-picture.ts'
import { addPicture } from '../../domain/pictures/manage-pictures.ts'
import { defineOperation } from './define-operation.ts'
import { focalPoint, pictureAnswer, pictureName, viewPicture } from './picture-view.ts'

/** Stores an uploaded file. The app sends the file itself as the body of `POST pictures`, not JSON. */
export const pictureAdd = defineOperation({
  name: 'picture-add',
  role: 'owner',
  effect: 'none',
  input: z.strictObject({
    file: z.instanceof(PictureFile, { error: 'error.required' }),
    name: pictureName.optional(),
    alt: textInLanguages(300).optional(),
    focalPoint: focalPoint.optional(),
  }),
  answer: z.object({ picture: pictureAnswer, isNew: z.boolean() }),
  async run(context, input) {
    const outcome = await addPicture(context, { ...input, actor: context.actor })
    return outcome.ok ? { ...outcome, picture: await viewPicture(context.db, outcome.picture) } : outcome
  },
  refusals: {
    not_a_picture: 'refused.picture_not_one',
    heic: 'refused.picture_heic',
    animated: 'refused.picture_animated',
    damaged: 'refused.picture_damaged',
    too_many_bytes: 'refused.picture_too_many_bytes',
    too_many_pixels: 'refused.picture_too_many_pixels',
    too_small: 'refused.picture_too_small',
  },
})
