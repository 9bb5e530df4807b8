export const words = {
  named: (count: number, limit: number) => `${count} of ${limit}`,
  verifier: 'Death Certificate Verifier (DCV)',
  addAttorney: 'Add an estate attorney',
  together: 'Are you a couple?',
  togetherMore:
    'Set it up in one place: each of you names the other, you both name a third person, and each shares what the other needs today.',
  togetherOpen: 'We do this together',
}
