/**
 * Compares, stores and salts addresses in one form: NFKC, lower case, trimmed. Needs no library,
 * because the landing page includes it.
 */
export const normalizeEmail = (email: string): string => email.normalize('NFKC').toLowerCase().normalize('NFKC').trim()
