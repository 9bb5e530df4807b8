import { codeWords } from './words.ts'

export const codeError = (code: string): string | undefined =>
  /^\d{6}$/.test(code.replaceAll(/\s/g, '')) ? undefined : codeWords.missing

/** Strips the spaces that some authenticator apps display. */
export const tidyCode = (code: string): string => code.replaceAll(/\s/g, '')
