export const words = {
  current: 'Current Attorney',
  add: 'Add Estate Attorney',
  edit: 'Edit',
  editLabel: 'Edit Attorney',
  remove: 'Delete Attorney',
  confirmRemove: 'Confirm Delete',
  verifier: 'Death Certificate Verifier',
  verifierShort: 'DCV',
  communications: {
    title: 'Recent Communications',
    log: 'Log Communication',
    save: 'Save',
    logged: 'Communication logged',
    followUp: (what: string) => `Follow-up: ${what}`,
  },
}
