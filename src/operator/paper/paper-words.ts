import type en from '../../../messages/operator/en.json'
import type { Formats } from '../../i18n/formats.ts'
import type { Translate } from '../../i18n/translator.ts'

type PaperKey = Extract<keyof typeof en, `${'paper' | 'people'}.${string}`>

/** The texts and formats of a page for paper, in one language. */
export interface PaperWords {
  t: Translate<PaperKey>
  formats: Pick<Formats, 'fullDay' | 'shortDay' | 'money' | 'time'>
}
