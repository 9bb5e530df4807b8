/**
 * NFKC, lower case, trimmed: to compare, to store, and to salt the password key. Uses no library,
 * because the landing page includes it.
 */
export const normalizeEmail = (email: string): string => email.normalize('NFKC').toLowerCase().normalize('NFKC').trim()
