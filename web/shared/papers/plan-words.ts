export const planWords = {
  title: 'After-Life Plan',
  lead: 'What I would like to happen, section by section.',
}
