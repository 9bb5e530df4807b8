/** What the form of a record says around its fields. */
export const words = {
  save: (kind: string) => `Save ${kind}`,
  add: (kind: string) => `Add ${kind}`,
  cancel: 'Cancel',
  close: 'Close',
  back: 'Back',
  next: 'Next',
  review: 'Review',
  waits: 'Your other records are still coming to this device. This is saved as soon as they are here.',
  reviewHint: 'Please read it through once. Everything can be changed later, too.',
  change: (step: string) => `Change ${step}`,
  changeShort: 'Change',
  nothing: 'Nothing filled in.',
  step: (number: number, count: number) => `Step ${number} of ${count}`,
  leave: {
    title: 'Close without saving?',
    lost: 'What you typed here would be lost.',
    confirm: 'Close without saving',
    stay: 'Keep editing',
  },
}
