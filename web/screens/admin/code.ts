export const CODE_WANTED = 'Please enter the six digits that your authenticator app shows now'

/** The message for what cannot be a code of an authenticator app, or `undefined`. */
export const codeError = (code: string): string | undefined =>
  /^\d{6}$/.test(code.replaceAll(/\s/g, '')) ? undefined : CODE_WANTED

/** Without the spaces that some apps show. */
export const tidyCode = (code: string): string => code.replaceAll(/\s/g, '')
