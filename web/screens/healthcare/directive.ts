import { inWords, type Saved } from '../../../records/in-words.ts'
import { directivePaper } from '../../shared/papers/directive-paper.ts'

/** A directive as a paper to sign; a separate module, which loads on demand. */
export const ownDirective = (record: Saved, of: Parameters<typeof directivePaper>[1]) =>
  directivePaper(inWords(record), of)
