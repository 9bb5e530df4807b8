export { setLetters } from './documents.ts'
export { loadLetters } from './load.ts'
