export const lookWords = {
  albums: 'Albums',
  everything: 'Everything',
  search: 'Search',
  searchLabel: 'Search memories',
  type: 'Type',
  allTypes: 'All types',
  slideshow: 'Slideshow',
  byYear: 'By year',
  find: 'Find',
  people: 'People',
  everyone: 'Everyone',
}
