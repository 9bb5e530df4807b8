export const words = { hidden: 'Hidden' }
