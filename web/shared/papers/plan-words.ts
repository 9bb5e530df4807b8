/** What the paper of a whole after-life plan is called, and says first, in the voice of its owner. */
export const planWords = {
  title: 'After-Life Plan',
  lead: 'What I would like to happen, section by section.',
}
