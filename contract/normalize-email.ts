/**
 * The form in which the app compares and stores an email address and salts the password key with
 * it: NFKC, lower case, trimmed. It uses no library, because the landing page includes it too.
 */
export const normalizeEmail = (email: string): string => email.normalize('NFKC').toLowerCase().normalize('NFKC').trim()
