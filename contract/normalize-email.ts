/**
 * An e-mail as it is compared and kept, and as it enters the salt of the password key: NFKC, lower-cased, trimmed. It needs no library: the
 * landing page compares with it as well.
 */
export const normalizeEmail = (email: string): string => email.normalize('NFKC').toLowerCase().normalize('NFKC').trim()
