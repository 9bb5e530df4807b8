/** What stands in the place of a secret until it is shown. */
export const words = { hidden: 'Hidden' }
