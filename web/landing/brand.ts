/** A partner's brand, besides styles/tokens.css (colours) and public/favicon.svg. */
export const brand = {
  name: 'Cairn',
  motto: 'Leave the way marked.',
  /** How visitors can reach the operators; one sentence for every footer. */
  contact: 'Questions? Write to the people who run this site. Their address is in every email it sends.',
  /** The logo from the bottom up: three paths in a viewBox of 48 by 48. */
  mark: [
    'M6 40c-3 0-4-3-2-5 3-4 12-6 20-6s18 2 20 6c2 3 0 5-3 5z',
    'M12 27c-3 0-4-2-2-4 3-4 8-5 14-5s12 1 14 5c1 3-1 4-4 4z',
    'M18 15c-3 0-3-3-2-5 2-3 5-4 8-4 4 0 7 1 9 4 1 3 0 5-3 5z',
  ],
} as const
