import { inWords, type Saved } from '../../../records/in-words.ts'
import { directivePaper } from '../../shared/papers/directive-paper.ts'

/** A directive of one's own as the paper that is signed, fetched when it is made. */
export const ownDirective = (record: Saved, of: Parameters<typeof directivePaper>[1]) =>
  directivePaper(inWords(record), of)
