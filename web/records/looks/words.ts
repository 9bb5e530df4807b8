/** The sentences of inputs that only some kinds have. */
export const words = {
  date: { year: 'Year', month: 'Month', day: 'Day', unknown: 'Not sure' },
}
