import { inWords, type Saved } from '../../../records/in-words.ts'
import { directivePaper } from '../../shared/papers/directive-paper.ts'

/** A directive as the paper to sign. In a module of its own, which loads on demand. */
export const ownDirective = (record: Saved, of: Parameters<typeof directivePaper>[1]) =>
  directivePaper(inWords(record), of)
