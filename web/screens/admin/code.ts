import { codeWords } from './words.ts'

/** The error for input that is not an authenticator code; undefined if valid. */
export const codeError = (code: string): string | undefined =>
  /^\d{6}$/.test(code.replaceAll(/\s/g, '')) ? undefined : codeWords.missing

/** Strips the spaces that some authenticator apps display. */
export const tidyCode = (code: string): string => code.replaceAll(/\s/g, '')
