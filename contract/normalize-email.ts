/** Compares and salts addresses in one form. Needs no library, for the landing page has it. */
export const normalizeEmail = (email: string): string => email.normalize('NFKC').toLowerCase().normalize('NFKC').trim()
