import { formatsOf } from '../i18n/formats.ts'

/** Cents as the desk, which speaks English, writes them. */
export const euros = (cents: number): string => formatsOf('en').money(cents)
