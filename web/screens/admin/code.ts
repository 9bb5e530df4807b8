import { codeWords } from './words.ts'

/** The message for what cannot be a code of an authenticator app, or `undefined`. */
export const codeError = (code: string): string | undefined =>
  /^\d{6}$/.test(code.replaceAll(/\s/g, '')) ? undefined : codeWords.missing

/** Without the spaces that some apps show. */
export const tidyCode = (code: string): string => code.replaceAll(/\s/g, '')
