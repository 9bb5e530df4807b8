/** What the page about the two contacts says by itself. */
export const words = {
  seats: { contact_1: 'Authorized contact 1', contact_2: 'Authorized contact 2', attorney: 'Estate attorney' },
  named: (count: number, limit: number) => `${count} of ${limit}`,
  verifier: 'Death Certificate Verifier (DCV)',
  addAttorney: 'Add an estate attorney',
}
