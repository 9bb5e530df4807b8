export const words = {
  named: (count: number, limit: number) => `${count} of ${limit}`,
  verifier: 'Death Certificate Verifier (DCV)',
  addAttorney: 'Add an estate attorney',
}
