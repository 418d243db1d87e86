/** Limits other than lengths, for the schemas of `contract/` and for form fields. */

/** The largest group of a private tour that can be asked for; it exceeds the capacity of any boat. */
export const maxGroupSize = 200

/** The fewest characters of a message to the operator, and of a review. */
export const minMessageLength = 10
export const minCommentLength = 10

/** A character that a name must contain. */
const nameCharacter = '[\\p{L}\\p{N}]'
export const hasNameCharacter = new RegExp(nameCharacter, 'u')
/** The rule of `hasNameCharacter` as an HTML attribute `pattern`, which has to match the whole name. */
export const namePattern = `.*${nameCharacter}.*`
