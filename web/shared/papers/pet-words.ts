export const petWords = {
  fridge: 'Page for the fridge',
  fridgeFile: 'Pets, page for the fridge',
  sheets: (pets: number) => (pets === 1 ? 'Care sheet' : 'Care sheets'),
  sheetsFile: 'Care sheets',
}
