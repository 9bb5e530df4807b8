/**
 * An email address as it is compared, stored, and salted for the password key: NFKC, lower case,
 * trimmed. Without a library, since the landing page uses it too.
 */
export const normalizeEmail = (email: string): string => email.normalize('NFKC').toLowerCase().normalize('NFKC').trim()
